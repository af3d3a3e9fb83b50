#ifndef REFHOUND_PWD_H
#define REFHOUND_PWD_H

#include <refhound/libc.h>
#include <refhound/types.h>
#include <refhound/size_t.h>

typedef __gid_t gid_t;
typedef __uid_t uid_t;

struct passwd {
    char *pw_name;
    char *pw_passwd;
    uid_t pw_uid;
    gid_t pw_gid;
#if defined(__APPLE__)
    __time_t pw_change;
    char *pw_class;
#endif
    char *pw_gecos;
    char *pw_dir;
    char *pw_shell;
#if defined(__APPLE__)
    __time_t pw_expire;
#endif
};

typedef struct _IO_FILE FILE;

void setpwent(void);
void endpwent(void);
struct passwd *getpwent(void);
struct passwd *fgetpwent(FILE *);
int putpwent(const struct passwd *restrict, FILE *restrict);
struct passwd *getpwuid(uid_t);
struct passwd *getpwnam(const char *);

#define NSS_BUFLEN_PASSWD 1024

int getpwent_r(struct passwd *restrict, char *restrict, size_t, struct passwd **restrict);
int getpwuid_r(uid_t, struct passwd *restrict, char *restrict, size_t, struct passwd **restrict);
int getpwnam_r(const char *restrict, struct passwd *restrict, char *restrict, size_t, struct passwd **restrict);
int fgetpwent_r(FILE *restrict, struct passwd *restrict, char *restrict, size_t, struct passwd **restrict);
int getpw(uid_t, char *);

#endif
