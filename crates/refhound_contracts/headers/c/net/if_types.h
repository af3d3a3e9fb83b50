#ifndef REFHOUND_NET_IF_TYPES_H
#define REFHOUND_NET_IF_TYPES_H

#define IFT_OTHER 0x1
#define IFT_ETHER 0x6
#define IFT_LOOP 0x18

#endif
