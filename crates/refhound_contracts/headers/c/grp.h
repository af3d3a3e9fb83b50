#ifndef REFHOUND_GRP_H
#define REFHOUND_GRP_H

#include <refhound/libc.h>
#include <refhound/types.h>
#include <refhound/size_t.h>

typedef __gid_t gid_t;

struct group {
    char *gr_name;
    char *gr_passwd;
    gid_t gr_gid;
    char **gr_mem;
};

typedef struct _IO_FILE FILE;

void setgrent(void);
void endgrent(void);
struct group *getgrent(void);
struct group *fgetgrent(FILE *);
int putgrent(const struct group *restrict, FILE *restrict);
struct group *getgrgid(gid_t);
struct group *getgrnam(const char *);

#define NSS_BUFLEN_GROUP 1024

int getgrent_r(struct group *restrict, char *restrict, size_t, struct group **restrict);
int getgrgid_r(gid_t, struct group *restrict, char *restrict, size_t, struct group **restrict);
int getgrnam_r(const char *restrict, struct group *restrict, char *restrict, size_t, struct group **restrict);
int fgetgrent_r(FILE *restrict, struct group *restrict, char *restrict, size_t, struct group **restrict);
int setgroups(size_t, const gid_t *);
int getgrouplist(const char *, gid_t, gid_t *, int *);
int initgroups(const char *, gid_t);

#endif
