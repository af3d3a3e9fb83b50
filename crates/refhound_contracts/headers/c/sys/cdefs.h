#ifndef REFHOUND_SYS_CDEFS_H
#define REFHOUND_SYS_CDEFS_H

#define __P(args) args
#define __PMT(args) args
#define __CONCAT(x, y) x ## y
#define __STRING(x) #x
#define __ptr_t void *
#ifdef __cplusplus
#define __BEGIN_DECLS extern "C" {
#define __END_DECLS }
#else
#define __BEGIN_DECLS
#define __END_DECLS
#endif

#if defined(__APPLE__)
#define __dead2 __attribute__((noreturn))
#define __pure2 __attribute__((const))
#define __unused __attribute__((unused))
#define __used __attribute__((used))
#define __deprecated __attribute__((deprecated))
#define __printflike(fmtarg, firstvararg)
#define __scanflike(fmtarg, firstvararg)
#define __packed __attribute__((packed))
#define __aligned(x) __attribute__((aligned(x)))
#define __DARWIN_ALIAS(sym)
#define __DARWIN_UNIX03 1
#define __DARWIN_64_BIT_INO_T 1
#define __FBSDID(s)
#define __RCSID(s)
#else
#define __THROW
#define __THROWNL
#define __NTH(fct) fct
#define __NTHNL(fct) fct
#define __glibc_clang_has_extension(ext) 0
#define __attribute_malloc__
#define __attribute_pure__
#define __attribute_const__
#define __attribute_used__ __attribute__((used))
#define __attribute_noinline__ __attribute__((noinline))
#define __attribute_deprecated__ __attribute__((deprecated))
#define __attribute_format_arg__(x)
#define __attribute_format_strfmon__(a, b)
#define __attribute_warn_unused_result__
#define __nonnull(params)
#define __returns_nonnull
#define __wur
#define __always_inline inline
#define __restrict_arr restrict
#define __flexarr []
#define __glibc_unlikely(cond) (cond)
#define __glibc_likely(cond) (cond)
#define __LDBL_REDIR_DECL(name)
#endif

#endif
