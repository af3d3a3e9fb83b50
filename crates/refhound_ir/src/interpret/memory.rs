//! Memory of a concrete run: objects of bytes. A pointer keeps the object that it was made of, so that leaving it is noticed.

/// A pointer: an object and a distance in bytes, or a plain number such as NULL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pointer {
    pub object: Option<u32>,
    pub offset: i64,
}

impl Pointer {
    pub const NULL: Pointer = Pointer { object: None, offset: 0 };

    #[must_use]
    pub fn moved(self, by: i64) -> Pointer {
        Pointer { offset: self.offset.wrapping_add(by), ..self }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Byte {
    /// Nobody gave it a value.
    Unset,
    Data(u8),
    /// One byte of a pointer, and which.
    Part(Pointer, u8),
}

/// Why memory cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refused {
    Null,
    OutOfBounds,
    Unset,
}

/// What stands in memory, before it gets a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    Bits(u128),
    Pointer(Pointer),
}

#[derive(Debug, Default)]
pub(super) struct Memory {
    objects: Vec<Vec<Byte>>,
}

impl Memory {
    /// A new object that holds nothing yet.
    pub(super) fn begin(&mut self, size: usize) -> Pointer {
        self.objects.push(vec![Byte::Unset; size]);
        Pointer { object: Some(self.objects.len() as u32 - 1), offset: 0 }
    }

    /// The bytes at a place.
    fn place(&mut self, at: Pointer, size: usize) -> Result<&mut [Byte], Refused> {
        let object = at.object.ok_or(Refused::Null)?;
        let bytes = self.objects.get_mut(object as usize).ok_or(Refused::OutOfBounds)?;
        let from = usize::try_from(at.offset).map_err(|_| Refused::OutOfBounds)?;
        bytes.get_mut(from..from.saturating_add(size)).ok_or(Refused::OutOfBounds)
    }

    pub(super) fn fill(&mut self, at: Pointer, size: usize, byte: u8) -> Result<(), Refused> {
        self.place(at, size)?.fill(Byte::Data(byte));
        Ok(())
    }

    /// An object as it was before anything was stored.
    pub(super) fn unset(&mut self, at: Pointer, size: usize) -> Result<(), Refused> {
        self.place(at, size)?.fill(Byte::Unset);
        Ok(())
    }

    /// As if all bytes were read before the first is written.
    pub(super) fn copy(&mut self, to: Pointer, from: Pointer, size: usize) -> Result<(), Refused> {
        let bytes = self.place(from, size)?.to_vec();
        self.place(to, size)?.copy_from_slice(&bytes);
        Ok(())
    }

    pub(super) fn store(&mut self, at: Pointer, size: usize, content: Content) -> Result<(), Refused> {
        for (index, byte) in self.place(at, size)?.iter_mut().enumerate() {
            *byte = match content {
                Content::Bits(bits) => Byte::Data((bits >> (8 * index)) as u8),
                Content::Pointer(pointer) => Byte::Part(pointer, index as u8),
            };
        }
        Ok(())
    }

    pub(super) fn load(&mut self, at: Pointer, size: usize) -> Result<Content, Refused> {
        let bytes = self.place(at, size)?;
        if let Some(&Byte::Part(pointer, 0)) = bytes.first() {
            let is_whole = bytes.iter().enumerate().all(|(index, byte)| *byte == Byte::Part(pointer, index as u8));
            return if is_whole { Ok(Content::Pointer(pointer)) } else { Err(Refused::Unset) };
        }
        let mut bits = 0u128;
        for (index, byte) in bytes.iter().enumerate() {
            let Byte::Data(byte) = *byte else { return Err(Refused::Unset) };
            bits |= u128::from(byte) << (8 * index);
        }
        Ok(Content::Bits(bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_a_number_are_seen_one_by_one() {
        let mut memory = Memory::default();
        let at = memory.begin(4);
        assert_eq!(memory.load(at, 4), Err(Refused::Unset));
        memory.store(at, 4, Content::Bits(0x0403_0201)).expect("it is inside");
        assert_eq!(memory.load(at.moved(1), 1), Ok(Content::Bits(2)));
        assert_eq!(memory.load(at.moved(3), 2), Err(Refused::OutOfBounds));
        assert_eq!(memory.load(at.moved(-1), 1), Err(Refused::OutOfBounds));
        assert_eq!(memory.load(Pointer::NULL, 1), Err(Refused::Null));
    }

    #[test]
    fn a_pointer_survives_a_copy_and_not_a_part_of_one() {
        let mut memory = Memory::default();
        let (a, b) = (memory.begin(8), memory.begin(8));
        memory.store(a, 8, Content::Pointer(b)).expect("it is inside");
        memory.copy(b, a, 8).expect("both are inside");
        assert_eq!(memory.load(b, 8), Ok(Content::Pointer(b)));
        memory.fill(b, 1, 0).expect("it is inside");
        assert_eq!(memory.load(b, 8), Err(Refused::Unset));
    }
}
