#ifndef REFHOUND_UTMPX_H
#define REFHOUND_UTMPX_H

#include <refhound/libc.h>
#include <sys/time.h>

typedef __pid_t pid_t;

#include <paths.h>

#define _PATH_UTMPX "/var/run/utmp"
#define _PATH_WTMPX "/var/log/wtmp"

struct __exit_status {
    short e_termination;
    short e_exit;
};

struct utmpx {
    short ut_type;
    pid_t ut_pid;
    char ut_line[32];
    char ut_id[4];
    char ut_user[32];
    char ut_host[256];
    struct __exit_status ut_exit;
    __int32_t ut_session;
    struct {
        __int32_t tv_sec;
        __int32_t tv_usec;
    } ut_tv;
    __int32_t ut_addr_v6[4];
    char __glibc_reserved[20];
};

#define EMPTY 0
#define RUN_LVL 1
#define BOOT_TIME 2
#define NEW_TIME 3
#define OLD_TIME 4
#define INIT_PROCESS 5
#define LOGIN_PROCESS 6
#define USER_PROCESS 7
#define DEAD_PROCESS 8
#define ACCOUNTING 9
#define UTMPX_FILE "/var/run/utmp"
#define UTMPX_FILENAME "/var/run/utmp"
#define WTMPX_FILE "/var/log/wtmp"
#define WTMPX_FILENAME "/var/log/wtmp"

struct utmp;

void setutxent(void);
void endutxent(void);
struct utmpx *getutxent(void);
struct utmpx *getutxid(const struct utmpx *);
struct utmpx *getutxline(const struct utmpx *);
struct utmpx *pututxline(const struct utmpx *);
int utmpxname(const char *);
void updwtmpx(const char *, const struct utmpx *);
void getutmp(const struct utmpx *, struct utmp *);
void getutmpx(const struct utmp *, struct utmpx *);

#endif
