//! Attributes that change a type, a layout or what a function does.
