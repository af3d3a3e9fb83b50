#ifndef REFHOUND_COREGRAPHICS_COREGRAPHICS_H
#define REFHOUND_COREGRAPHICS_COREGRAPHICS_H

#include <CoreFoundation/CoreFoundation.h>

typedef double CGFloat;
typedef uint32_t CGDirectDisplayID;
typedef int32_t CGError;
typedef struct CGContext *CGContextRef;
typedef struct CGImage *CGImageRef;
typedef struct CGColorSpace *CGColorSpaceRef;
typedef struct CGDataProvider *CGDataProviderRef;
typedef struct CGFont *CGFontRef;

typedef struct CGPoint {
    CGFloat x;
    CGFloat y;
} CGPoint;

typedef struct CGSize {
    CGFloat width;
    CGFloat height;
} CGSize;

typedef struct CGRect {
    CGPoint origin;
    CGSize size;
} CGRect;

CGDirectDisplayID CGMainDisplayID(void);
CGRect CGDisplayBounds(CGDirectDisplayID);
CGRect CGRectMake(CGFloat, CGFloat, CGFloat, CGFloat);
CGPoint CGPointMake(CGFloat, CGFloat);

#endif
