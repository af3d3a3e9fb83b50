//! A panic is our own mistake: what is told of it.

use std::any::Any;

/// The words that a panic came with.
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap_or_else(|| "panic".to_owned())
}
