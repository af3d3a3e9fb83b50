#ifndef REFHOUND_IOKIT_STORAGE_IOMEDIA_H
#define REFHOUND_IOKIT_STORAGE_IOMEDIA_H

#define kIOMediaClass "IOMedia"
#define kIOMediaWholeKey "Whole"
#define kIOMediaSizeKey "Size"

#endif
