#ifndef REFHOUND_PART_TYPES_H
#define REFHOUND_PART_TYPES_H

/* The names the other headers build their public types on. */
#if defined(_WIN32)
typedef long long __int64_t;
typedef unsigned long long __uint64_t;
typedef long long __quad_t;
typedef unsigned long long __u_quad_t;
typedef long long __intmax_t;
typedef unsigned long long __uintmax_t;
typedef unsigned int __dev_t;
typedef unsigned short __ino_t;
typedef unsigned short __ino64_t;
typedef unsigned short __mode_t;
typedef short __nlink_t;
typedef long __off_t;
typedef long long __off64_t;
typedef long __clock_t;
typedef unsigned long __rlim_t;
typedef long long __time_t;
typedef long __suseconds_t;
typedef int __clockid_t;
typedef long __blksize_t;
typedef long __blkcnt_t;
typedef long __blkcnt64_t;
typedef unsigned long __fsblkcnt_t;
typedef unsigned long __fsfilcnt_t;
typedef long long __ssize_t;
typedef long long __intptr_t;
#elif defined(__APPLE__)
typedef long long __int64_t;
typedef unsigned long long __uint64_t;
typedef long __quad_t;
typedef unsigned long __u_quad_t;
typedef long __intmax_t;
typedef unsigned long __uintmax_t;
typedef int __dev_t;
typedef unsigned long long __ino_t;
typedef unsigned long long __ino64_t;
typedef unsigned short __mode_t;
typedef unsigned short __nlink_t;
typedef long long __off_t;
typedef long long __off64_t;
typedef unsigned long __clock_t;
typedef unsigned long long __rlim_t;
typedef long __time_t;
typedef int __suseconds_t;
typedef int __clockid_t;
typedef int __blksize_t;
typedef long long __blkcnt_t;
typedef long long __blkcnt64_t;
typedef unsigned int __fsblkcnt_t;
typedef unsigned int __fsfilcnt_t;
typedef long __ssize_t;
typedef long __intptr_t;
#else
typedef signed long __int64_t;
typedef unsigned long __uint64_t;
typedef long __quad_t;
typedef unsigned long __u_quad_t;
typedef long __intmax_t;
typedef unsigned long __uintmax_t;
typedef unsigned long __dev_t;
typedef unsigned long __ino_t;
typedef unsigned long __ino64_t;
typedef unsigned int __mode_t;
typedef unsigned long __nlink_t;
typedef long __off_t;
typedef long __off64_t;
typedef long __clock_t;
typedef unsigned long __rlim_t;
typedef long __time_t;
typedef long __suseconds_t;
typedef int __clockid_t;
typedef long __blksize_t;
typedef long __blkcnt_t;
typedef long __blkcnt64_t;
typedef unsigned long __fsblkcnt_t;
typedef unsigned long __fsfilcnt_t;
typedef long __ssize_t;
typedef long __intptr_t;
#endif

typedef unsigned char __u_char;
typedef unsigned short __u_short;
typedef unsigned int __u_int;
typedef unsigned long __u_long;
typedef signed char __int8_t;
typedef unsigned char __uint8_t;
typedef signed short __int16_t;
typedef unsigned short __uint16_t;
typedef signed int __int32_t;
typedef unsigned int __uint32_t;
typedef __int8_t __int_least8_t;
typedef __uint8_t __uint_least8_t;
typedef __int16_t __int_least16_t;
typedef __uint16_t __uint_least16_t;
typedef __int32_t __int_least32_t;
typedef __uint32_t __uint_least32_t;
typedef __int64_t __int_least64_t;
typedef __uint64_t __uint_least64_t;
typedef unsigned int __uid_t;
typedef unsigned int __gid_t;
typedef int __pid_t;
typedef unsigned long __rlim64_t;
typedef unsigned int __id_t;
typedef unsigned int __useconds_t;
typedef long __suseconds64_t;
typedef int __daddr_t;
typedef int __key_t;
typedef void *__timer_t;
typedef unsigned long __fsblkcnt64_t;
typedef unsigned long __fsfilcnt64_t;
typedef long __fsword_t;
typedef long __syscall_slong_t;
typedef unsigned long __syscall_ulong_t;
typedef __off64_t __loff_t;
typedef char *__caddr_t;
typedef unsigned int __socklen_t;
typedef int __sig_atomic_t;
typedef struct {
    int __val[2];
} __fsid_t;

#endif
