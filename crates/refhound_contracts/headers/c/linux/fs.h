#ifndef REFHOUND_LINUX_FS_H
#define REFHOUND_LINUX_FS_H

#include <linux/limits.h>
#include <linux/ioctl.h>
#include <linux/types.h>

#define FSCRYPT_POLICY_FLAGS_PAD_4 0x00
#define FSCRYPT_POLICY_FLAGS_PAD_8 0x01
#define FSCRYPT_POLICY_FLAGS_PAD_16 0x02
#define FSCRYPT_POLICY_FLAGS_PAD_32 0x03
#define FSCRYPT_POLICY_FLAGS_PAD_MASK 0x03
#define FSCRYPT_POLICY_FLAG_DIRECT_KEY 0x04
#define FSCRYPT_POLICY_FLAG_IV_INO_LBLK_64 0x08
#define FSCRYPT_POLICY_FLAG_IV_INO_LBLK_32 0x10
#define FSCRYPT_MODE_AES_256_XTS 1
#define FSCRYPT_MODE_AES_256_CTS 4
#define FSCRYPT_MODE_AES_128_CBC 5
#define FSCRYPT_MODE_AES_128_CTS 6
#define FSCRYPT_MODE_ADIANTUM 9
#define FSCRYPT_MODE_AES_256_HCTR2 10
#define FSCRYPT_POLICY_V1 0
#define FSCRYPT_KEY_DESCRIPTOR_SIZE 8

struct fscrypt_policy_v1 {
    __u8 version;
    __u8 contents_encryption_mode;
    __u8 filenames_encryption_mode;
    __u8 flags;
    __u8 master_key_descriptor[8];
};

#define FSCRYPT_KEY_DESC_PREFIX "fscrypt:"
#define FSCRYPT_KEY_DESC_PREFIX_SIZE 8
#define FSCRYPT_MAX_KEY_SIZE 64

struct fscrypt_key {
    __u32 mode;
    __u8 raw[64];
    __u32 size;
};

#define FSCRYPT_POLICY_V2 2
#define FSCRYPT_KEY_IDENTIFIER_SIZE 16

struct fscrypt_policy_v2 {
    __u8 version;
    __u8 contents_encryption_mode;
    __u8 filenames_encryption_mode;
    __u8 flags;
    __u8 __reserved[4];
    __u8 master_key_identifier[16];
};

struct fscrypt_get_policy_ex_arg {
    __u64 policy_size;
    union {
        __u8 version;
        struct fscrypt_policy_v1 v1;
        struct fscrypt_policy_v2 v2;
    } policy;
};

#define FSCRYPT_KEY_SPEC_TYPE_DESCRIPTOR 1
#define FSCRYPT_KEY_SPEC_TYPE_IDENTIFIER 2

struct fscrypt_key_specifier {
    __u32 type;
    __u32 __reserved;
    union {
        __u8 __reserved[32];
        __u8 descriptor[8];
        __u8 identifier[16];
    } u;
};

struct fscrypt_provisioning_key_payload {
    __u32 type;
    __u32 __reserved;
    __u8 raw[];
};

struct fscrypt_add_key_arg {
    struct fscrypt_key_specifier key_spec;
    __u32 raw_size;
    __u32 key_id;
    __u32 __reserved[8];
    __u8 raw[];
};

struct fscrypt_remove_key_arg {
    struct fscrypt_key_specifier key_spec;
    __u32 removal_status_flags;
    __u32 __reserved[5];
};

#define FSCRYPT_KEY_REMOVAL_STATUS_FLAG_FILES_BUSY 0x00000001
#define FSCRYPT_KEY_REMOVAL_STATUS_FLAG_OTHER_USERS 0x00000002

struct fscrypt_get_key_status_arg {
    struct fscrypt_key_specifier key_spec;
    __u32 __reserved[6];
    __u32 status;
    __u32 status_flags;
    __u32 user_count;
    __u32 __out_reserved[13];
};

#define FSCRYPT_KEY_STATUS_ABSENT 1
#define FSCRYPT_KEY_STATUS_PRESENT 2
#define FSCRYPT_KEY_STATUS_INCOMPLETELY_REMOVED 3
#define FSCRYPT_KEY_STATUS_FLAG_ADDED_BY_SELF 0x00000001
#define FS_IOC_SET_ENCRYPTION_POLICY (((2U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((19)) << 0) | ((((sizeof(struct fscrypt_policy_v1)))) << ((0 +8)+8)))
#define FS_IOC_GET_ENCRYPTION_PWSALT (((1U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((20)) << 0) | ((((sizeof(__u8[16])))) << ((0 +8)+8)))
#define FS_IOC_GET_ENCRYPTION_POLICY (((1U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((21)) << 0) | ((((sizeof(struct fscrypt_policy_v1)))) << ((0 +8)+8)))
#define FS_IOC_GET_ENCRYPTION_POLICY_EX (((2U|1U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((22)) << 0) | ((((sizeof(__u8[9])))) << ((0 +8)+8)))
#define FS_IOC_ADD_ENCRYPTION_KEY (((2U|1U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((23)) << 0) | ((((sizeof(struct fscrypt_add_key_arg)))) << ((0 +8)+8)))
#define FS_IOC_REMOVE_ENCRYPTION_KEY (((2U|1U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((24)) << 0) | ((((sizeof(struct fscrypt_remove_key_arg)))) << ((0 +8)+8)))
#define FS_IOC_REMOVE_ENCRYPTION_KEY_ALL_USERS (((2U|1U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((25)) << 0) | ((((sizeof(struct fscrypt_remove_key_arg)))) << ((0 +8)+8)))
#define FS_IOC_GET_ENCRYPTION_KEY_STATUS (((2U|1U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((26)) << 0) | ((((sizeof(struct fscrypt_get_key_status_arg)))) << ((0 +8)+8)))
#define FS_IOC_GET_ENCRYPTION_NONCE (((2U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((27)) << 0) | ((((sizeof(__u8[16])))) << ((0 +8)+8)))
#define fscrypt_policy fscrypt_policy_v1
#define FS_KEY_DESCRIPTOR_SIZE FSCRYPT_KEY_DESCRIPTOR_SIZE
#define FS_POLICY_FLAGS_PAD_4 FSCRYPT_POLICY_FLAGS_PAD_4
#define FS_POLICY_FLAGS_PAD_8 FSCRYPT_POLICY_FLAGS_PAD_8
#define FS_POLICY_FLAGS_PAD_16 FSCRYPT_POLICY_FLAGS_PAD_16
#define FS_POLICY_FLAGS_PAD_32 FSCRYPT_POLICY_FLAGS_PAD_32
#define FS_POLICY_FLAGS_PAD_MASK FSCRYPT_POLICY_FLAGS_PAD_MASK
#define FS_POLICY_FLAG_DIRECT_KEY FSCRYPT_POLICY_FLAG_DIRECT_KEY
#define FS_POLICY_FLAGS_VALID 0x07
#define FS_ENCRYPTION_MODE_INVALID 0
#define FS_ENCRYPTION_MODE_AES_256_XTS FSCRYPT_MODE_AES_256_XTS
#define FS_ENCRYPTION_MODE_AES_256_GCM 2
#define FS_ENCRYPTION_MODE_AES_256_CBC 3
#define FS_ENCRYPTION_MODE_AES_256_CTS FSCRYPT_MODE_AES_256_CTS
#define FS_ENCRYPTION_MODE_AES_128_CBC FSCRYPT_MODE_AES_128_CBC
#define FS_ENCRYPTION_MODE_AES_128_CTS FSCRYPT_MODE_AES_128_CTS
#define FS_ENCRYPTION_MODE_SPECK128_256_XTS 7
#define FS_ENCRYPTION_MODE_SPECK128_256_CTS 8
#define FS_ENCRYPTION_MODE_ADIANTUM FSCRYPT_MODE_ADIANTUM
#define FS_KEY_DESC_PREFIX FSCRYPT_KEY_DESC_PREFIX
#define FS_KEY_DESC_PREFIX_SIZE FSCRYPT_KEY_DESC_PREFIX_SIZE
#define FS_MAX_KEY_SIZE FSCRYPT_MAX_KEY_SIZE
#define INR_OPEN_CUR 1024
#define INR_OPEN_MAX 4096
#define BLOCK_SIZE_BITS 10
#define BLOCK_SIZE (1<<BLOCK_SIZE_BITS)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define SEEK_DATA 3
#define SEEK_HOLE 4
#define SEEK_MAX SEEK_HOLE
#define RENAME_NOREPLACE (1 << 0)
#define RENAME_EXCHANGE (1 << 1)
#define RENAME_WHITEOUT (1 << 2)

struct file_clone_range {
    __s64 src_fd;
    __u64 src_offset;
    __u64 src_length;
    __u64 dest_offset;
};

struct fstrim_range {
    __u64 start;
    __u64 len;
    __u64 minlen;
};

#define FILE_DEDUPE_RANGE_SAME 0
#define FILE_DEDUPE_RANGE_DIFFERS 1

struct file_dedupe_range_info {
    __s64 dest_fd;
    __u64 dest_offset;
    __u64 bytes_deduped;
    __s32 status;
    __u32 reserved;
};

struct file_dedupe_range {
    __u64 src_offset;
    __u64 src_length;
    __u16 dest_count;
    __u16 reserved1;
    __u32 reserved2;
    struct file_dedupe_range_info info[];
};

struct files_stat_struct {
    unsigned long nr_files;
    unsigned long nr_free_files;
    unsigned long max_files;
};

struct inodes_stat_t {
    long nr_inodes;
    long nr_unused;
    long dummy[5];
};

#define NR_FILE 8192

struct fsxattr {
    __u32 fsx_xflags;
    __u32 fsx_extsize;
    __u32 fsx_nextents;
    __u32 fsx_projid;
    __u32 fsx_cowextsize;
    unsigned char fsx_pad[8];
};

#define FS_XFLAG_REALTIME 0x00000001
#define FS_XFLAG_PREALLOC 0x00000002
#define FS_XFLAG_IMMUTABLE 0x00000008
#define FS_XFLAG_APPEND 0x00000010
#define FS_XFLAG_SYNC 0x00000020
#define FS_XFLAG_NOATIME 0x00000040
#define FS_XFLAG_NODUMP 0x00000080
#define FS_XFLAG_RTINHERIT 0x00000100
#define FS_XFLAG_PROJINHERIT 0x00000200
#define FS_XFLAG_NOSYMLINKS 0x00000400
#define FS_XFLAG_EXTSIZE 0x00000800
#define FS_XFLAG_EXTSZINHERIT 0x00001000
#define FS_XFLAG_NODEFRAG 0x00002000
#define FS_XFLAG_FILESTREAM 0x00004000
#define FS_XFLAG_DAX 0x00008000
#define FS_XFLAG_COWEXTSIZE 0x00010000
#define FS_XFLAG_HASATTR 0x80000000
#define BLKROSET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((93)) << 0) | ((0) << ((0 +8)+8)))
#define BLKROGET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((94)) << 0) | ((0) << ((0 +8)+8)))
#define BLKRRPART (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((95)) << 0) | ((0) << ((0 +8)+8)))
#define BLKGETSIZE (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((96)) << 0) | ((0) << ((0 +8)+8)))
#define BLKFLSBUF (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((97)) << 0) | ((0) << ((0 +8)+8)))
#define BLKRASET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((98)) << 0) | ((0) << ((0 +8)+8)))
#define BLKRAGET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((99)) << 0) | ((0) << ((0 +8)+8)))
#define BLKFRASET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((100)) << 0) | ((0) << ((0 +8)+8)))
#define BLKFRAGET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((101)) << 0) | ((0) << ((0 +8)+8)))
#define BLKSECTSET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((102)) << 0) | ((0) << ((0 +8)+8)))
#define BLKSECTGET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((103)) << 0) | ((0) << ((0 +8)+8)))
#define BLKSSZGET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((104)) << 0) | ((0) << ((0 +8)+8)))
#define BLKBSZGET (((2U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((112)) << 0) | ((((sizeof(size_t)))) << ((0 +8)+8)))
#define BLKBSZSET (((1U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((113)) << 0) | ((((sizeof(size_t)))) << ((0 +8)+8)))
#define BLKGETSIZE64 (((2U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((114)) << 0) | ((((sizeof(size_t)))) << ((0 +8)+8)))
#define BLKTRACESETUP (((2U|1U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((115)) << 0) | ((((sizeof(struct blk_user_trace_setup)))) << ((0 +8)+8)))
#define BLKTRACESTART (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((116)) << 0) | ((0) << ((0 +8)+8)))
#define BLKTRACESTOP (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((117)) << 0) | ((0) << ((0 +8)+8)))
#define BLKTRACETEARDOWN (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((118)) << 0) | ((0) << ((0 +8)+8)))
#define BLKDISCARD (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((119)) << 0) | ((0) << ((0 +8)+8)))
#define BLKIOMIN (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((120)) << 0) | ((0) << ((0 +8)+8)))
#define BLKIOOPT (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((121)) << 0) | ((0) << ((0 +8)+8)))
#define BLKALIGNOFF (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((122)) << 0) | ((0) << ((0 +8)+8)))
#define BLKPBSZGET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((123)) << 0) | ((0) << ((0 +8)+8)))
#define BLKDISCARDZEROES (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((124)) << 0) | ((0) << ((0 +8)+8)))
#define BLKSECDISCARD (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((125)) << 0) | ((0) << ((0 +8)+8)))
#define BLKROTATIONAL (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((126)) << 0) | ((0) << ((0 +8)+8)))
#define BLKZEROOUT (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((127)) << 0) | ((0) << ((0 +8)+8)))
#define BLKGETDISKSEQ (((2U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((128)) << 0) | ((((sizeof(__u64)))) << ((0 +8)+8)))
#define BMAP_IOCTL 1
#define FIBMAP (((0U) << (((0 +8)+8)+14)) | (((0x00)) << (0 +8)) | (((1)) << 0) | ((0) << ((0 +8)+8)))
#define FIGETBSZ (((0U) << (((0 +8)+8)+14)) | (((0x00)) << (0 +8)) | (((2)) << 0) | ((0) << ((0 +8)+8)))
#define FIFREEZE (((2U|1U) << (((0 +8)+8)+14)) | ((('X')) << (0 +8)) | (((119)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define FITHAW (((2U|1U) << (((0 +8)+8)+14)) | ((('X')) << (0 +8)) | (((120)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define FITRIM (((2U|1U) << (((0 +8)+8)+14)) | ((('X')) << (0 +8)) | (((121)) << 0) | ((((sizeof(struct fstrim_range)))) << ((0 +8)+8)))
#define FICLONE (((1U) << (((0 +8)+8)+14)) | (((0x94)) << (0 +8)) | (((9)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define FICLONERANGE (((1U) << (((0 +8)+8)+14)) | (((0x94)) << (0 +8)) | (((13)) << 0) | ((((sizeof(struct file_clone_range)))) << ((0 +8)+8)))
#define FIDEDUPERANGE (((2U|1U) << (((0 +8)+8)+14)) | (((0x94)) << (0 +8)) | (((54)) << 0) | ((((sizeof(struct file_dedupe_range)))) << ((0 +8)+8)))
#define FSLABEL_MAX 256
#define FS_IOC_GETFLAGS (((2U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((1)) << 0) | ((((sizeof(long)))) << ((0 +8)+8)))
#define FS_IOC_SETFLAGS (((1U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((2)) << 0) | ((((sizeof(long)))) << ((0 +8)+8)))
#define FS_IOC_GETVERSION (((2U) << (((0 +8)+8)+14)) | ((('v')) << (0 +8)) | (((1)) << 0) | ((((sizeof(long)))) << ((0 +8)+8)))
#define FS_IOC_SETVERSION (((1U) << (((0 +8)+8)+14)) | ((('v')) << (0 +8)) | (((2)) << 0) | ((((sizeof(long)))) << ((0 +8)+8)))
#define FS_IOC_FIEMAP (((2U|1U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((11)) << 0) | ((((sizeof(struct fiemap)))) << ((0 +8)+8)))
#define FS_IOC32_GETFLAGS (((2U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((1)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define FS_IOC32_SETFLAGS (((1U) << (((0 +8)+8)+14)) | ((('f')) << (0 +8)) | (((2)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define FS_IOC32_GETVERSION (((2U) << (((0 +8)+8)+14)) | ((('v')) << (0 +8)) | (((1)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define FS_IOC32_SETVERSION (((1U) << (((0 +8)+8)+14)) | ((('v')) << (0 +8)) | (((2)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define FS_IOC_FSGETXATTR (((2U) << (((0 +8)+8)+14)) | ((('X')) << (0 +8)) | (((31)) << 0) | ((((sizeof(struct fsxattr)))) << ((0 +8)+8)))
#define FS_IOC_FSSETXATTR (((1U) << (((0 +8)+8)+14)) | ((('X')) << (0 +8)) | (((32)) << 0) | ((((sizeof(struct fsxattr)))) << ((0 +8)+8)))
#define FS_IOC_GETFSLABEL (((2U) << (((0 +8)+8)+14)) | (((0x94)) << (0 +8)) | (((49)) << 0) | ((((sizeof(char[256])))) << ((0 +8)+8)))
#define FS_IOC_SETFSLABEL (((1U) << (((0 +8)+8)+14)) | (((0x94)) << (0 +8)) | (((50)) << 0) | ((((sizeof(char[256])))) << ((0 +8)+8)))
#define FS_SECRM_FL 0x00000001
#define FS_UNRM_FL 0x00000002
#define FS_COMPR_FL 0x00000004
#define FS_SYNC_FL 0x00000008
#define FS_IMMUTABLE_FL 0x00000010
#define FS_APPEND_FL 0x00000020
#define FS_NODUMP_FL 0x00000040
#define FS_NOATIME_FL 0x00000080
#define FS_DIRTY_FL 0x00000100
#define FS_COMPRBLK_FL 0x00000200
#define FS_NOCOMP_FL 0x00000400
#define FS_ENCRYPT_FL 0x00000800
#define FS_BTREE_FL 0x00001000
#define FS_INDEX_FL 0x00001000
#define FS_IMAGIC_FL 0x00002000
#define FS_JOURNAL_DATA_FL 0x00004000
#define FS_NOTAIL_FL 0x00008000
#define FS_DIRSYNC_FL 0x00010000
#define FS_TOPDIR_FL 0x00020000
#define FS_HUGE_FILE_FL 0x00040000
#define FS_EXTENT_FL 0x00080000
#define FS_VERITY_FL 0x00100000
#define FS_EA_INODE_FL 0x00200000
#define FS_EOFBLOCKS_FL 0x00400000
#define FS_NOCOW_FL 0x00800000
#define FS_DAX_FL 0x02000000
#define FS_INLINE_DATA_FL 0x10000000
#define FS_PROJINHERIT_FL 0x20000000
#define FS_CASEFOLD_FL 0x40000000
#define FS_RESERVED_FL 0x80000000
#define FS_FL_USER_VISIBLE 0x0003DFFF
#define FS_FL_USER_MODIFIABLE 0x000380FF
#define SYNC_FILE_RANGE_WAIT_BEFORE 1
#define SYNC_FILE_RANGE_WRITE 2
#define SYNC_FILE_RANGE_WAIT_AFTER 4
#define SYNC_FILE_RANGE_WRITE_AND_WAIT (SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WAIT_AFTER)

typedef int __kernel_rwf_t;

#ifndef RWF_HIPRI
#define RWF_HIPRI ((__kernel_rwf_t)0x00000001)
#endif
#ifndef RWF_DSYNC
#define RWF_DSYNC ((__kernel_rwf_t)0x00000002)
#endif
#ifndef RWF_SYNC
#define RWF_SYNC ((__kernel_rwf_t)0x00000004)
#endif
#ifndef RWF_NOWAIT
#define RWF_NOWAIT ((__kernel_rwf_t)0x00000008)
#endif
#ifndef RWF_APPEND
#define RWF_APPEND ((__kernel_rwf_t)0x00000010)
#endif
#define RWF_SUPPORTED (RWF_HIPRI | RWF_DSYNC | RWF_SYNC | RWF_NOWAIT | RWF_APPEND)

#endif
