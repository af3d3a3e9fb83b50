/* Structures and constants of structmember.h. */
#include "Python.h"
#ifndef REFHOUND_PY_STRUCTMEMBER_H
#define REFHOUND_PY_STRUCTMEMBER_H

#define RESTRICTED (READ_RESTRICTED | PY_WRITE_RESTRICTED)
#if PY_VERSION_HEX < 0x03000000
#define RO READONLY
#endif
#if PY_VERSION_HEX < 0x030C0000
#define T_SHORT 0
#define T_INT 1
#define T_LONG 2
#define T_FLOAT 3
#define T_DOUBLE 4
#define T_STRING 5
#define T_OBJECT 6
#define T_CHAR 7
#define T_BYTE 8
#define T_UBYTE 9
#define T_USHORT 10
#define T_UINT 11
#define T_ULONG 12
#define T_STRING_INPLACE 13
#define T_BOOL 14
#define T_OBJECT_EX 16
#define T_LONGLONG 17
#define T_ULONGLONG 18
#define T_PYSSIZET 19
#define READONLY 1
#define READ_RESTRICTED 2
#define PY_WRITE_RESTRICTED 4
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030C0000
#define T_NONE 20
#endif
#if PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030C0000
#define PY_AUDIT_READ READ_RESTRICTED
#endif
#if PY_VERSION_HEX >= 0x030C0000
#define T_SHORT Py_T_SHORT
#define T_INT Py_T_INT
#define T_LONG Py_T_LONG
#define T_FLOAT Py_T_FLOAT
#define T_DOUBLE Py_T_DOUBLE
#define T_STRING Py_T_STRING
#define T_OBJECT _Py_T_OBJECT
#define T_CHAR Py_T_CHAR
#define T_BYTE Py_T_BYTE
#define T_UBYTE Py_T_UBYTE
#define T_USHORT Py_T_USHORT
#define T_UINT Py_T_UINT
#define T_ULONG Py_T_ULONG
#define T_STRING_INPLACE Py_T_STRING_INPLACE
#define T_BOOL Py_T_BOOL
#define T_OBJECT_EX Py_T_OBJECT_EX
#define T_LONGLONG Py_T_LONGLONG
#define T_ULONGLONG Py_T_ULONGLONG
#define T_PYSSIZET Py_T_PYSSIZET
#define READONLY Py_READONLY
#define READ_RESTRICTED Py_AUDIT_READ
#define PY_WRITE_RESTRICTED _Py_WRITE_RESTRICTED
#define T_NONE _Py_T_NONE
#define PY_AUDIT_READ Py_AUDIT_READ
#endif

#if PY_VERSION_HEX < 0x03000000
struct memberlist {
    char *name;
    int type;
    int offset;
    int flags;
};

#endif

#endif
