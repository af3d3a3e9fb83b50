#ifndef REFHOUND_SHADOW_H
#define REFHOUND_SHADOW_H

#include <refhound/libc.h>
#include <paths.h>
#include <refhound/size_t.h>

typedef struct _IO_FILE FILE;

#define SHADOW "/etc/shadow"

struct spwd {
    char *sp_namp;
    char *sp_pwdp;
    long sp_lstchg;
    long sp_min;
    long sp_max;
    long sp_warn;
    long sp_inact;
    long sp_expire;
    unsigned long sp_flag;
};

void setspent(void);
void endspent(void);
struct spwd *getspent(void);
struct spwd *getspnam(const char *);
struct spwd *sgetspent(const char *);
struct spwd *fgetspent(FILE *);
int putspent(const struct spwd *, FILE *);
int getspent_r(struct spwd *, char *, size_t, struct spwd **);
int getspnam_r(const char *, struct spwd *, char *, size_t, struct spwd **);
int sgetspent_r(const char *, struct spwd *, char *, size_t, struct spwd **);
int fgetspent_r(FILE *, struct spwd *, char *, size_t, struct spwd **);
int lckpwdf(void);
int ulckpwdf(void);

#endif
