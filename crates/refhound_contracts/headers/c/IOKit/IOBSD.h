#ifndef REFHOUND_IOKIT_IOBSD_H
#define REFHOUND_IOKIT_IOBSD_H

#define kIOBSDNameKey "BSD Name"
#define kIOBSDNamesKey "BSD Names"

#endif
