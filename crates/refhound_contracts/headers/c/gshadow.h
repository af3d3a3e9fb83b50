#ifndef REFHOUND_GSHADOW_H
#define REFHOUND_GSHADOW_H

#include <refhound/libc.h>
#include <paths.h>

typedef struct _IO_FILE FILE;

#include <refhound/size_t.h>

#define GSHADOW "/etc/gshadow"

struct sgrp {
    char *sg_namp;
    char *sg_passwd;
    char **sg_adm;
    char **sg_mem;
};

void setsgent(void);
void endsgent(void);
struct sgrp *getsgent(void);
struct sgrp *getsgnam(const char *);
struct sgrp *sgetsgent(const char *);
struct sgrp *fgetsgent(FILE *);
int putsgent(const struct sgrp *, FILE *);
int getsgent_r(struct sgrp *, char *, size_t, struct sgrp **);
int getsgnam_r(const char *, struct sgrp *, char *, size_t, struct sgrp **);
int sgetsgent_r(const char *, struct sgrp *, char *, size_t, struct sgrp **);
int fgetsgent_r(FILE *, struct sgrp *, char *, size_t, struct sgrp **);

#endif
