#ifndef REFHOUND_POWRPROF_H
#define REFHOUND_POWRPROF_H

#include <windows.h>

typedef enum {
    SystemPowerPolicyAc,
    SystemPowerPolicyDc,
    VerifySystemPolicyAc,
    VerifySystemPolicyDc,
    SystemPowerCapabilities,
    SystemBatteryState,
    SystemPowerStateHandler,
    ProcessorStateHandler,
    SystemPowerPolicyCurrent,
    AdministratorPowerPolicy,
    SystemReserveHiberFile,
    ProcessorInformation
} POWER_INFORMATION_LEVEL;

LONG CallNtPowerInformation(POWER_INFORMATION_LEVEL, PVOID, ULONG, PVOID, ULONG);
BOOLEAN SetSuspendState(BOOLEAN, BOOLEAN, BOOLEAN);

#endif
