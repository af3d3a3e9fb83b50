#ifndef REFHOUND_DLFCN_H
#define REFHOUND_DLFCN_H

#include <refhound/libc.h>
#include <refhound/size_t.h>

#define RTLD_LAZY 0x00001
#define RTLD_NOW 0x00002
#define RTLD_BINDING_MASK 0x3
#define RTLD_NOLOAD 0x00004
#define RTLD_DEEPBIND 0x00008
#define RTLD_GLOBAL 0x00100
#define RTLD_LOCAL 0
#define RTLD_NODELETE 0x01000
#define DL_CALL_FCT(fctp,args) (_dl_mcount_wrapper_check ((void *) (fctp)), (*(fctp)) args)

void _dl_mcount_wrapper_check(void *);

#define DLFO_STRUCT_HAS_EH_DBASE 0
#define DLFO_STRUCT_HAS_EH_COUNT 0
#define DLFO_EH_SEGMENT_TYPE PT_GNU_EH_FRAME

typedef long Lmid_t;

#define LM_ID_BASE 0
#define LM_ID_NEWLM -1
#define RTLD_NEXT ((void *) -1l)
#define RTLD_DEFAULT ((void *) 0)

void *dlopen(const char *, int);
int dlclose(void *);
void *dlsym(void *restrict, const char *restrict);
void *dlmopen(Lmid_t, const char *, int);
void *dlvsym(void *restrict, const char *restrict, const char *restrict);
char *dlerror(void);

typedef struct {
    const char *dli_fname;
    void *dli_fbase;
    const char *dli_sname;
    void *dli_saddr;
} Dl_info;

int dladdr(const void *, Dl_info *);
int dladdr1(const void *, Dl_info *, void **, int);

enum {
    RTLD_DL_SYMENT = 1,
    RTLD_DL_LINKMAP = 2
};

int dlinfo(void *restrict, int, void *restrict);

enum {
    RTLD_DI_LMID = 1,
    RTLD_DI_LINKMAP = 2,
    RTLD_DI_CONFIGADDR = 3,
    RTLD_DI_SERINFO = 4,
    RTLD_DI_SERINFOSIZE = 5,
    RTLD_DI_ORIGIN = 6,
    RTLD_DI_PROFILENAME = 7,
    RTLD_DI_PROFILEOUT = 8,
    RTLD_DI_TLS_MODID = 9,
    RTLD_DI_TLS_DATA = 10,
    RTLD_DI_PHDR = 11,
    RTLD_DI_MAX = 11
};

typedef struct {
    char *dls_name;
    unsigned int dls_flags;
} Dl_serpath;

typedef struct {
    size_t dls_size;
    unsigned int dls_cnt;
    union {
        Dl_serpath dls_serpath[0];
        Dl_serpath __dls_serpath_pad[1];
    };
} Dl_serinfo;

struct dl_find_object {
    unsigned long long dlfo_flags;
    void *dlfo_map_start;
    void *dlfo_map_end;
    struct link_map *dlfo_link_map;
    void *dlfo_eh_frame;
    unsigned long long __dflo_reserved[7];
};

int _dl_find_object(void *, struct dl_find_object *);

#endif
