#ifndef REFHOUND_IOKIT_PS_IOPSKEYS_H
#define REFHOUND_IOKIT_PS_IOPSKEYS_H

#define kIOPSPowerSourceStateKey "Power Source State"
#define kIOPSCurrentCapacityKey "Current Capacity"
#define kIOPSMaxCapacityKey "Max Capacity"
#define kIOPSTimeToEmptyKey "Time to Empty"
#define kIOPSTimeToFullChargeKey "Time to Full Charge"
#define kIOPSIsChargingKey "Is Charging"
#define kIOPSNameKey "Name"
#define kIOPSACPowerValue "AC Power"
#define kIOPSBatteryPowerValue "Battery Power"

#endif
