#ifndef REFHOUND_REFHOUND_MACOS_SYS_SYSCALL_H
#define REFHOUND_REFHOUND_MACOS_SYS_SYSCALL_H

#define SYS_exit 1
#define SYS_fork 2
#define SYS_read 3
#define SYS_write 4
#define SYS_open 5
#define SYS_close 6
#define SYS_getpid 20
#define SYS_kill 37
#define SYS_ioctl 54
#define SYS_fcntl 92
#define SYS_thread_selfid 372
#define SYS_getentropy 500

#endif
