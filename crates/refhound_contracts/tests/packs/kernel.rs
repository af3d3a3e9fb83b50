//! Rows of the kernel's pack and of `GLib`'s that are easily got wrong, by hand.

use crate::wording::{contract, counted, failed, given, taken};

/// Name; what it does to counters; what it takes; what it gives.
const KERNEL: &[(&str, &str, &str, &str)] = &[
    // Up in any case, also when it fails; only on success; only when the result is positive.
    ("pm_runtime_get_sync", "dev.usage +1", "dev borrow", "value, fails with negative"),
    ("pm_runtime_get", "dev.usage +1", "dev borrow", "value, fails with negative"),
    ("pm_runtime_get_noresume", "dev.usage +1", "dev borrow", "nothing"),
    ("pm_runtime_resume_and_get", "dev.usage +1 if result == 0", "dev borrow", "value, fails with negative"),
    (
        "pm_runtime_get_if_in_use",
        "dev.usage +1 if result > 0, dev.usage +0 if result < 0",
        "dev borrow",
        "value, fails with negative",
    ),
    ("pm_runtime_put_noidle", "dev.usage -1", "dev borrow", "nothing"),
    ("pm_runtime_put_autosuspend", "dev.usage -1", "dev borrow", "value"),
    ("pm_runtime_suspend", "", "dev borrow", "value, fails with negative"),
    ("usb_autopm_get_interface", "intf.usage +1 if result == 0", "intf borrow", "status, fails with negative"),
    ("usb_autopm_get_interface_no_resume", "intf.usage +1", "intf borrow", "nothing"),
    (
        "phy_pm_runtime_get_sync",
        "phy.usage +1 if result >= 0, phy.usage +0 if result < 0",
        "phy borrow",
        "value, fails with negative",
    ),
    (
        "clk_prepare_enable",
        "clk.enabled +1 clk.prepared +1 if result == 0",
        "clk borrow or NULL",
        "status, fails with negative",
    ),
    ("clk_disable", "clk.enabled -1", "clk borrow or NULL", "nothing"),
    ("regulator_enable", "regulator.uses +1 if result == 0", "regulator borrow", "status, fails with negative"),
    ("refcount_inc_not_zero", "r.refs +1 if result != 0", "r borrow", "value"),
    ("refcount_dec_and_test", "r.refs -1", "r borrow", "value"),
    ("kref_get_unless_zero", "kref.krefs +1 if result != 0", "kref borrow", "value"),
    ("kref_put", "kref.krefs -1", "kref borrow", "value"),
    ("mmgrab", "mm.grabs +1", "mm borrow", "nothing"),
    // The argument comes back with a reference more.
    ("of_node_get", "", "node borrow or NULL", "new-argument from node, NULL if-argument-null, to of_node_put"),
    ("get_device", "", "dev borrow or NULL", "new-argument from dev, NULL if-argument-null, to put_device"),
    ("skb_get", "", "skb borrow", "new-argument from skb, NULL never, to kfree_skb"),
    ("igrab", "", "inode borrow", "new-argument from inode, NULL missing, to iput"),
    // The argument is consumed, and the result is new.
    ("of_find_node_by_name", "", "from release or NULL, name borrow", "new, NULL missing, to of_node_put"),
    ("of_get_next_child", "", "node borrow or NULL, prev release or NULL", "new, NULL missing, to of_node_put"),
    ("of_get_next_parent", "", "node release or NULL", "new, NULL missing, to of_node_put"),
    ("of_get_parent", "", "node borrow or NULL", "new, NULL missing, to of_node_put"),
    ("pci_get_device", "", "from release or NULL", "new, NULL missing, to pci_dev_put"),
    ("pci_get_slot", "", "bus borrow", "new, NULL missing, to pci_dev_put"),
    ("skb_share_check", "", "skb steal-always", "moved-argument from skb, NULL on-error, to kfree_skb"),
    // Error pointers are no NULL.
    ("clk_get", "", "dev borrow or NULL, id borrow or NULL", "new, NULL never, fails with error-pointer, to clk_put"),
    (
        "fwnode_find_reference",
        "",
        "fwnode borrow, name borrow",
        "new, NULL never, fails with error-pointer, to fwnode_handle_put",
    ),
    ("d_make_root", "", "root_inode steal-always or NULL", "new, NULL on-error, to dput"),
    // A reference in a structure that is filled.
    (
        "of_parse_phandle_with_args",
        "out_args.np +1 if result == 0",
        "np borrow, list_name borrow, cells_name borrow or NULL, out_args borrow or NULL",
        "status, fails with negative",
    ),
    // The object is the caller's from now on.
    ("kobject_init_and_add", "", "kobj init, ktype borrow, parent borrow, fmt borrow", "status, fails with negative"),
    ("device_register", "", "dev keep", "status, fails with negative"),
    ("device_add", "", "dev borrow", "status, fails with negative"),
    ("try_module_get", "", "module retain if result != 0 or NULL", "value"),
    ("__module_get", "", "module retain or NULL", "nothing"),
    ("mmget_not_zero", "", "mm retain if result != 0", "value"),
    ("dev_hold", "", "dev retain or NULL", "nothing"),
    ("__dev_get_by_name", "", "net borrow, name borrow", "borrowed from elsewhere, NULL missing"),
    ("dev_get_by_name", "", "net borrow, name borrow", "new, NULL missing, to dev_put"),
    ("kfree_skb", "", "skb release or NULL", "nothing"),
    ("krealloc", "", "objp consume-on-success or NULL", "moved-argument from objp, NULL on-error, to kfree"),
];

const GLIB: &[(&str, &str, &str)] = &[
    ("g_object_ref", "object borrow", "new-argument from object, NULL never, to g_object_unref"),
    ("g_object_unref", "object release", "nothing"),
    ("g_object_new", "first_property_name borrow or NULL", "new, NULL never, to g_object_unref"),
    ("g_clear_object", "object_ptr clear", "nothing"),
    ("g_set_object", "object_ptr assign, new_object keep or NULL", "value"),
    ("g_value_get_object", "value borrow", "borrowed from value, NULL missing"),
    ("g_value_dup_object", "value borrow", "new, NULL missing, to g_object_unref"),
    ("g_value_set_object", "value borrow, v_object keep or NULL", "nothing"),
    ("g_value_take_object", "value borrow, v_object steal or NULL", "nothing"),
    ("g_malloc", "", "new, NULL never, to g_free"),
    ("g_try_malloc", "", "new, NULL on-error, to g_free"),
    ("g_strdup", "str borrow or NULL", "new, NULL if-argument-null, to g_free"),
    ("g_bytes_new_take", "data steal or NULL", "new, NULL never, to g_bytes_unref"),
    ("g_variant_iter_next_value", "iter borrow", "new, NULL missing, to g_variant_unref"),
    ("g_propagate_error", "dest out-new or NULL, src steal", "nothing"),
];

#[test]
fn counters_of_the_kernel_change_as_its_documentation_says() {
    for (name, counters, takes, gives) in KERNEL {
        let row = contract(name);
        assert_eq!(
            (counted(row).as_str(), taken(row).as_str(), given(row).as_str()),
            (*counters, *takes, *gives),
            "{name}"
        );
    }
}

#[test]
fn references_of_glib_move_as_its_annotations_say() {
    for (name, takes, gives) in GLIB {
        let row = contract(name);
        assert_eq!((taken(row).as_str(), given(row).as_str()), (*takes, *gives), "{name}");
    }
}

#[test]
fn an_object_is_owned_although_its_registration_failed() {
    for (name, object) in
        [("kobject_init_and_add", "kobj"), ("device_register", "dev"), ("platform_device_register", "pdev")]
    {
        assert_eq!(failed(contract(name)), format!("owned {object}"), "{name}");
    }
}

#[test]
fn loops_hold_a_reference_until_the_next_turn() {
    for (name, variable) in [
        ("for_each_child_of_node", "child"),
        ("for_each_available_child_of_node", "child"),
        ("for_each_compatible_node", "dn"),
        ("for_each_matching_node", "dn"),
        ("for_each_node_by_name", "dn"),
        ("for_each_endpoint_of_node", "child"),
        ("device_for_each_child_node", "child"),
        ("fwnode_for_each_available_child_node", "child"),
        ("for_each_pci_dev", "d"),
    ] {
        let row = contract(name);
        let held = row.holds_until_next.expect(name);
        assert_eq!(row.params[usize::from(held)].name, variable, "{name}");
    }
    assert_eq!(contract("for_each_child_of_node_scoped").holds_until_next, None);
}

#[test]
fn what_ends_the_program_never_returns() {
    for name in
        ["abort", "exit", "_exit", "longjmp", "__assert_fail", "err", "pthread_exit", "g_error", "panic", "do_exit"]
    {
        assert!(contract(name).never_returns, "{name}");
    }
    for name in ["atexit", "setjmp", "warn", "g_warning", "raise"] {
        assert!(!contract(name).never_returns, "{name}");
    }
}
