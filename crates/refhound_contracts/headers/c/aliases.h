#ifndef REFHOUND_ALIASES_H
#define REFHOUND_ALIASES_H

#include <refhound/libc.h>
#include <sys/types.h>

struct aliasent {
    char *alias_name;
    size_t alias_members_len;
    char **alias_members;
    int alias_local;
};

void setaliasent(void);
void endaliasent(void);
struct aliasent *getaliasent(void);
int getaliasent_r(struct aliasent *restrict, char *restrict, size_t, struct aliasent **restrict);
struct aliasent *getaliasbyname(const char *);
int getaliasbyname_r(const char *restrict, struct aliasent *restrict, char *restrict, size_t, struct aliasent **restrict);

#endif
