#ifndef REFHOUND_MACH_VM_REGION_H
#define REFHOUND_MACH_VM_REGION_H

#include <mach/vm_prot.h>

typedef struct vm_region_top_info {
    unsigned int obj_id;
    unsigned int ref_count;
    unsigned int private_pages_resident;
    unsigned int shared_pages_resident;
    unsigned char share_mode;
} *vm_region_top_info_t, vm_region_top_info_data_t;

typedef struct vm_region_basic_info_64 {
    vm_prot_t protection;
    vm_prot_t max_protection;
    vm_inherit_t inheritance;
    boolean_t shared;
    boolean_t reserved;
    memory_object_offset_t offset;
    vm_behavior_t behavior;
    unsigned short user_wired_count;
} __attribute__((packed, aligned(4))) *vm_region_basic_info_64_t, vm_region_basic_info_data_64_t;

#define VM_REGION_BASIC_INFO_64 9
#define VM_REGION_TOP_INFO 12
#define VM_REGION_TOP_INFO_COUNT ((mach_msg_type_number_t)(sizeof(vm_region_top_info_data_t) / sizeof(natural_t)))
#define VM_REGION_BASIC_INFO_COUNT_64 ((mach_msg_type_number_t)(sizeof(vm_region_basic_info_data_64_t) / sizeof(int)))
#define SM_COW 1
#define SM_PRIVATE 2
#define SM_EMPTY 3
#define SM_SHARED 4

#endif
