//! What is kept, as bytes.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// `None` if something in it cannot be written down.
pub(crate) fn encode<T: Serialize>(value: &T) -> Option<Vec<u8>> {
    postcard::to_allocvec(value).ok()
}

/// `None` if the bytes are not those of such a value.
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
