#ifndef REFHOUND_PART_GETOPT_CORE_H
#define REFHOUND_PART_GETOPT_CORE_H

extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;

int getopt(int, char *const *, const char *);

#endif
