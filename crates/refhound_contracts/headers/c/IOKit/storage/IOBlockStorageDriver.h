#ifndef REFHOUND_IOKIT_STORAGE_IOBLOCKSTORAGEDRIVER_H
#define REFHOUND_IOKIT_STORAGE_IOBLOCKSTORAGEDRIVER_H

#define kIOBlockStorageDriverClass "IOBlockStorageDriver"
#define kIOBlockStorageDriverStatisticsKey "Statistics"
#define kIOBlockStorageDriverStatisticsReadsKey "Operations (Read)"
#define kIOBlockStorageDriverStatisticsWritesKey "Operations (Write)"
#define kIOBlockStorageDriverStatisticsBytesReadKey "Bytes (Read)"
#define kIOBlockStorageDriverStatisticsBytesWrittenKey "Bytes (Write)"
#define kIOBlockStorageDriverStatisticsTotalReadTimeKey "Total Time (Read)"
#define kIOBlockStorageDriverStatisticsTotalWriteTimeKey "Total Time (Write)"

#endif
