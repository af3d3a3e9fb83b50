#ifndef REFHOUND_UTMP_H
#define REFHOUND_UTMP_H

#include <refhound/libc.h>
#include <sys/types.h>
#include <paths.h>
#include <sys/time.h>

#define UT_LINESIZE 32
#define UT_NAMESIZE 32
#define UT_HOSTSIZE 256

struct lastlog {
    int32_t ll_time;
    char ll_line[32];
    char ll_host[256];
};

struct exit_status {
    short e_termination;
    short e_exit;
};

struct utmp {
    short ut_type;
    pid_t ut_pid;
    char ut_line[32];
    char ut_id[4];
    char ut_user[32];
    char ut_host[256];
    struct exit_status ut_exit;
    int32_t ut_session;
    struct {
        int32_t tv_sec;
        int32_t tv_usec;
    } ut_tv;
    int32_t ut_addr_v6[4];
    char __glibc_reserved[20];
};

#define ut_name ut_user
#define ut_time ut_tv.tv_sec
#define ut_xtime ut_tv.tv_sec
#define ut_addr ut_addr_v6[0]
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
#define UT_UNKNOWN EMPTY
#define UTMP_FILE "/var/run/utmp"
#define UTMP_FILENAME "/var/run/utmp"
#define WTMP_FILE "/var/log/wtmp"
#define WTMP_FILENAME "/var/log/wtmp"

int login_tty(int);
void login(const struct utmp *);
int logout(const char *);
void logwtmp(const char *, const char *, const char *);
void updwtmp(const char *, const struct utmp *);
int utmpname(const char *);
struct utmp *getutent(void);
void setutent(void);
void endutent(void);
struct utmp *getutid(const struct utmp *);
struct utmp *getutline(const struct utmp *);
struct utmp *pututline(const struct utmp *);
int getutent_r(struct utmp *, struct utmp **);
int getutid_r(const struct utmp *, struct utmp *, struct utmp **);
int getutline_r(const struct utmp *, struct utmp *, struct utmp **);

#endif
