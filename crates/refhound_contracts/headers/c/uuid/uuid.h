#ifndef REFHOUND_UUID_UUID_H
#define REFHOUND_UUID_UUID_H

typedef unsigned char uuid_t[16];
typedef char uuid_string_t[37];

#define UUID_DEFINE(name, u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14, u15) static const uuid_t name = {u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14, u15}

void uuid_clear(uuid_t);
int uuid_compare(const uuid_t, const uuid_t);
void uuid_copy(uuid_t, const uuid_t);
void uuid_generate(uuid_t);
void uuid_generate_random(uuid_t);
void uuid_generate_time(uuid_t);
int uuid_generate_time_safe(uuid_t);
int uuid_is_null(const uuid_t);
int uuid_parse(const char *, uuid_t);
void uuid_unparse(const uuid_t, char *);
void uuid_unparse_lower(const uuid_t, char *);
void uuid_unparse_upper(const uuid_t, char *);

#endif
