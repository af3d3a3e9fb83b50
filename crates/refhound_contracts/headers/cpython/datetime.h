/* Structures and constants of datetime.h. */
#include "Python.h"
#ifndef REFHOUND_PY_DATETIME_H
#define REFHOUND_PY_DATETIME_H

typedef struct PyDateTime_Delta PyDateTime_Delta;
typedef struct PyDateTime_TZInfo PyDateTime_TZInfo;
typedef struct _PyDateTime_BaseTZInfo _PyDateTime_BaseTZInfo;
typedef struct _PyDateTime_BaseTime _PyDateTime_BaseTime;
typedef struct PyDateTime_Time PyDateTime_Time;
typedef struct PyDateTime_Date PyDateTime_Date;
typedef struct _PyDateTime_BaseDateTime _PyDateTime_BaseDateTime;
typedef struct PyDateTime_DateTime PyDateTime_DateTime;
typedef struct PyDateTime_CAPI PyDateTime_CAPI;

#define _PyDateTime_DATE_DATASIZE 4
#define _PyDateTime_TIME_DATASIZE 6
#define _PyDateTime_DATETIME_DATASIZE 10
#define PyDateTime_CAPSULE_NAME "datetime.datetime_CAPI"
#if PY_VERSION_HEX < 0x03000000
#define DATETIME_API_MAGIC 0x414548d5
#endif
#if PY_VERSION_HEX >= 0x03070000
#define PyDateTime_TimeZone_UTC PyDateTimeAPI->TimeZone_UTC
#endif

#if PY_VERSION_HEX < 0x03000000
#define _PyTZINFO_HEAD PyObject_HEAD long hashcode; char hastzinfo;
#else
#define _PyTZINFO_HEAD PyObject_HEAD Py_hash_t hashcode; char hastzinfo;
#endif
#define _PyDateTime_TIMEHEAD _PyTZINFO_HEAD unsigned char data[_PyDateTime_TIME_DATASIZE];
#define _PyDateTime_DATETIMEHEAD _PyTZINFO_HEAD unsigned char data[_PyDateTime_DATETIME_DATASIZE];

struct PyDateTime_Delta {
    PyObject_HEAD
#if PY_VERSION_HEX < 0x03000000
    long hashcode;
#endif
#if PY_VERSION_HEX >= 0x03000000
    Py_hash_t hashcode;
#endif
    int days;
    int seconds;
    int microseconds;
};

struct PyDateTime_TZInfo {
    PyObject_HEAD
};

struct _PyDateTime_BaseTZInfo {
    PyObject_HEAD
#if PY_VERSION_HEX < 0x03000000
    long hashcode;
#endif
#if PY_VERSION_HEX >= 0x03000000
    Py_hash_t hashcode;
#endif
    char hastzinfo;
};

struct _PyDateTime_BaseTime {
    PyObject_HEAD
#if PY_VERSION_HEX < 0x03000000
    long hashcode;
#endif
#if PY_VERSION_HEX >= 0x03000000
    Py_hash_t hashcode;
#endif
    char hastzinfo;
    unsigned char data[6];
};

struct PyDateTime_Time {
    PyObject_HEAD
#if PY_VERSION_HEX < 0x03000000
    long hashcode;
#endif
#if PY_VERSION_HEX >= 0x03000000
    Py_hash_t hashcode;
#endif
    char hastzinfo;
    unsigned char data[6];
#if PY_VERSION_HEX >= 0x03000000
    unsigned char fold;
#endif
    PyObject *tzinfo;
};

struct PyDateTime_Date {
    PyObject_HEAD
#if PY_VERSION_HEX < 0x03000000
    long hashcode;
#endif
#if PY_VERSION_HEX >= 0x03000000
    Py_hash_t hashcode;
#endif
    char hastzinfo;
    unsigned char data[4];
};

struct _PyDateTime_BaseDateTime {
    PyObject_HEAD
#if PY_VERSION_HEX < 0x03000000
    long hashcode;
#endif
#if PY_VERSION_HEX >= 0x03000000
    Py_hash_t hashcode;
#endif
    char hastzinfo;
    unsigned char data[10];
};

struct PyDateTime_DateTime {
    PyObject_HEAD
#if PY_VERSION_HEX < 0x03000000
    long hashcode;
#endif
#if PY_VERSION_HEX >= 0x03000000
    Py_hash_t hashcode;
#endif
    char hastzinfo;
    unsigned char data[10];
#if PY_VERSION_HEX >= 0x03000000
    unsigned char fold;
#endif
    PyObject *tzinfo;
};

struct PyDateTime_CAPI {
    PyTypeObject *DateType;
    PyTypeObject *DateTimeType;
    PyTypeObject *TimeType;
    PyTypeObject *DeltaType;
    PyTypeObject *TZInfoType;
#if PY_VERSION_HEX >= 0x03070000
    PyObject *TimeZone_UTC;
#endif
    PyObject *(*Date_FromDate)(int, int, int, PyTypeObject *);
    PyObject *(*DateTime_FromDateAndTime)(int, int, int, int, int, int, int, PyObject *, PyTypeObject *);
    PyObject *(*Time_FromTime)(int, int, int, int, PyObject *, PyTypeObject *);
    PyObject *(*Delta_FromDelta)(int, int, int, int, PyTypeObject *);
#if PY_VERSION_HEX >= 0x03070000
    PyObject *(*TimeZone_FromTimeZone)(PyObject *offset, PyObject *name);
#endif
    PyObject *(*DateTime_FromTimestamp)(PyObject *, PyObject *, PyObject *);
    PyObject *(*Date_FromTimestamp)(PyObject *, PyObject *);
#if PY_VERSION_HEX >= 0x03000000
    PyObject *(*DateTime_FromDateAndTimeAndFold)(int, int, int, int, int, int, int, PyObject *, int, PyTypeObject *);
    PyObject *(*Time_FromTimeAndFold)(int, int, int, int, PyObject *, int, PyTypeObject *);
#endif
};

static PyDateTime_CAPI *PyDateTimeAPI;

#include "refhound/api/datetime.h"

#define PyDateTime_IMPORT PyDateTimeAPI = PyDateTime_IMPORT()

#endif
