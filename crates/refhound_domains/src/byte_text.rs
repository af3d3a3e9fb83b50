//! What is known of a string or a byte buffer: all of its possible contents while they are few, else its length.
//!
//! ```text
//! mode = flag ? "rb" : "wb"         {"rb", "wb"}: strcmp, strlen and single characters are known
//! PyUnicode_AsUTF8(o)               any bytes, terminated: strlen reads no further than that
//! strncpy(buf, s, n)                perhaps not terminated: strlen may read past the end
//! ```
//!
//! A concrete text is its bytes and whether a NUL stands behind them. Bytes may be NUL themselves, as in a buffer with a known length;
//! what C's string functions see then ends at the first.

use std::fmt;
use std::sync::Arc;

use crate::chance::Chance;
use crate::int_kind::IntKind;
use crate::machine_int::MachineInt;

/// How many contents are known one by one.
pub const MOST_TEXTS: usize = 4;

/// Contents that are longer are described by their length.
pub const LONGEST_TEXT: usize = 256;

/// Lengths are of C's `size_t`.
const LENGTH: IntKind = IntKind::unsigned(64);
const BYTE: IntKind = IntKind::unsigned(8);

/// A set of texts; perhaps empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ByteText {
    /// The number of bytes, without the NUL behind them.
    length: MachineInt,
    /// Whether a NUL stands behind them; means nothing if it is empty.
    terminated: Chance,
    /// All contents, sorted.
    texts: Option<Arc<[Arc<[u8]>]>>,
}

impl ByteText {
    pub fn empty() -> ByteText {
        ByteText { length: MachineInt::empty(LENGTH), terminated: Chance::Always, texts: Some(Arc::new([])) }
    }

    /// Any bytes of any length, terminated or not.
    pub fn top() -> ByteText {
        ByteText::of_length(&MachineInt::top(LENGTH), Chance::Maybe)
    }

    /// What a literal of C is.
    pub fn constant(bytes: &[u8]) -> ByteText {
        ByteText::of_texts(vec![Arc::from(bytes)], Chance::Always)
    }

    /// Bytes of which only the number is known.
    pub fn of_length(length: &MachineInt, terminated: Chance) -> ByteText {
        if length.is_empty() {
            return ByteText::empty();
        }
        if length.value() == Some(0) {
            return ByteText::of_texts(vec![Arc::from([])], terminated);
        }
        ByteText { length: length.cast(LENGTH).0, terminated, texts: None }
    }

    fn of_texts(mut texts: Vec<Arc<[u8]>>, terminated: Chance) -> ByteText {
        texts.sort();
        texts.dedup();
        if texts.is_empty() {
            return ByteText::empty();
        }
        let length = MachineInt::of_values(LENGTH, texts.iter().map(|text| text.len() as i128));
        let is_known = texts.len() <= MOST_TEXTS && texts.iter().all(|text| text.len() <= LONGEST_TEXT);
        ByteText { length, terminated, texts: is_known.then(|| texts.into()) }
    }

    pub fn is_empty(&self) -> bool {
        self.length.is_empty()
    }

    /// The number of bytes, without the NUL behind them.
    pub fn length(&self) -> &MachineInt {
        &self.length
    }

    pub fn terminated(&self) -> Chance {
        self.terminated
    }

    /// All contents, where they are few.
    pub fn texts(&self) -> Option<impl Iterator<Item = &[u8]>> {
        self.texts.as_ref().map(|texts| texts.iter().map(|text| &**text))
    }

    /// The only content.
    pub fn value(&self) -> Option<&[u8]> {
        self.texts.as_ref().filter(|texts| texts.len() == 1).map(|texts| &*texts[0])
    }

    pub fn contains(&self, bytes: &[u8], is_terminated: bool) -> bool {
        let terminator = if is_terminated { Chance::Never } else { Chance::Always };
        !self.is_empty()
            && self.terminated != terminator
            && self.length.contains(bytes.len() as i128)
            && self.texts.as_ref().is_none_or(|texts| texts.iter().any(|text| **text == *bytes))
    }

    pub fn includes(&self, other: &ByteText) -> bool {
        if other.is_empty() {
            return true;
        }
        let content = match (&self.texts, &other.texts) {
            (None, _) => self.length.includes(&other.length),
            (Some(_), None) => false,
            (Some(texts), Some(others)) => others.iter().all(|text| texts.contains(text)),
        };
        !self.is_empty() && content && (self.terminated == Chance::Maybe || self.terminated == other.terminated)
    }

    #[must_use]
    pub fn join(&self, other: &ByteText) -> ByteText {
        if self.is_empty() || other.is_empty() {
            return if self.is_empty() { other.clone() } else { self.clone() };
        }
        let terminated = self.terminated.join(other.terminated);
        match (&self.texts, &other.texts) {
            (Some(left), Some(right)) => ByteText::of_texts(left.iter().chain(&**right).cloned().collect(), terminated),
            _ => ByteText { length: self.length.join(&other.length), terminated, texts: None },
        }
    }

    #[must_use]
    pub fn meet(&self, other: &ByteText) -> ByteText {
        let terminated = match (self.terminated, other.terminated) {
            (Chance::Maybe, known) | (known, Chance::Maybe) => known,
            (left, right) if left == right => left,
            _ => return ByteText::empty(),
        };
        let of = |texts: &[Arc<[u8]>], other: &ByteText| {
            let holds = |text: &Arc<[u8]>| other.contains(text, true) || other.contains(text, false);
            ByteText::of_texts(texts.iter().filter(|text| holds(text)).cloned().collect(), terminated)
        };
        match (&self.texts, &other.texts) {
            (Some(texts), _) => of(texts, other),
            (None, Some(texts)) => of(texts, self),
            (None, None) => ByteText::of_length(&self.length.meet(&other.length), terminated),
        }
    }

    /// As `join`, but contents that become more are forgotten at once, and lengths widen.
    #[must_use]
    pub fn widened(&self, other: &ByteText, thresholds: &[i128]) -> ByteText {
        if self.is_empty() || self.includes(other) {
            return if self.is_empty() { other.clone() } else { self.clone() };
        }
        let length = self.length.widened(&other.length, thresholds);
        ByteText { length, terminated: self.terminated.join(other.terminated), texts: None }
    }

    /// `strlen`, and whether it can read behind a text that is not terminated. Bytes that nobody knows may be NUL.
    pub fn strlen(&self) -> (MachineInt, Chance) {
        if self.is_empty() {
            return (MachineInt::empty(LENGTH), Chance::Never);
        }
        let Some(texts) = &self.texts else {
            let runs_on = Chance::of(self.terminated != Chance::Always, false);
            let hi = if self.terminated == Chance::Always { self.length.hi() } else { LENGTH.max() };
            return (MachineInt::range(LENGTH, 0, hi), runs_on);
        };
        let ends: Vec<Option<usize>> = texts.iter().map(|text| text.iter().position(|&byte| byte == 0)).collect();
        let open = ends.iter().filter(|end| end.is_none()).count();
        let can = open > 0 && self.terminated != Chance::Always;
        let must = open == ends.len() && self.terminated == Chance::Never;
        let lengths = texts.iter().zip(&ends).map(|(text, end)| end.unwrap_or(text.len()) as i128);
        let known = MachineInt::of_values(LENGTH, lengths);
        let value = if can { MachineInt::range(LENGTH, known.lo(), LENGTH.max()) } else { known };
        (value, Chance::of(can, must))
    }

    /// The byte at an index, with the NUL behind the others, and whether there is none.
    pub fn byte_at(&self, index: &MachineInt) -> (MachineInt, Chance) {
        if self.is_empty() || index.is_empty() {
            return (MachineInt::empty(BYTE), Chance::Never);
        }
        let with_nul = i128::from(self.terminated == Chance::Always);
        let end = self.length.lo().saturating_add(with_nul);
        let furthest = self.length.hi().saturating_add(i128::from(self.terminated != Chance::Never));
        let is_outside = Chance::of(index.lo() < 0 || index.hi() >= end, index.hi() < 0 || index.lo() >= furthest);
        let (Some(texts), Some(indexes)) = (&self.texts, index.values()) else {
            return (MachineInt::top(BYTE), is_outside);
        };
        let byte = |text: &Arc<[u8]>, at: i128| {
            let at = usize::try_from(at).ok()?;
            let nul = (at == text.len() && self.terminated != Chance::Never).then_some(0);
            text.get(at).copied().or(nul).map(i128::from)
        };
        let bytes = texts.iter().flat_map(|text| indexes.iter().filter_map(move |&at| byte(text, at)));
        (MachineInt::of_values(BYTE, bytes), is_outside)
    }

    /// One text behind another, terminated as the second is; the lengths of both are known to the caller to fit.
    #[must_use]
    pub fn followed_by(&self, other: &ByteText) -> ByteText {
        if self.is_empty() || other.is_empty() {
            return ByteText::empty();
        }
        if let (Some(left), Some(right)) = (&self.texts, &other.texts) {
            let both = |left: &Arc<[u8]>, right: &Arc<[u8]>| Arc::from([&**left, &**right].concat());
            let texts = left.iter().flat_map(|left| right.iter().map(move |right| both(left, right))).collect();
            return ByteText::of_texts(texts, other.terminated);
        }
        ByteText::of_length(&self.length.add(&other.length).exact, other.terminated)
    }

    /// At most `most` bytes from the beginning, with what stands behind them: `strncpy`, slices.
    #[must_use]
    pub fn truncated(&self, most: usize) -> ByteText {
        let is_cut = |length: usize| length > most;
        if let Some(texts) = &self.texts {
            let any = texts.iter().any(|text| is_cut(text.len()));
            let all = texts.iter().all(|text| is_cut(text.len()));
            let cut = texts.iter().map(|text| Arc::from(&text[..text.len().min(most)])).collect();
            let terminated = match (any, all) {
                (false, _) => self.terminated,
                (true, true) => Chance::Never,
                (true, false) => self.terminated.join(Chance::Never),
            };
            return ByteText::of_texts(cut, terminated);
        }
        let most = most as i128;
        let kept = self.length.between(0, most);
        if kept == self.length {
            return self.clone();
        }
        let whole = if kept.is_empty() { Chance::Never } else { self.terminated.join(Chance::Never) };
        ByteText::of_length(&kept.join(&MachineInt::constant(LENGTH, most)), whole)
    }

    /// Whether two texts have the same bytes, if that is decided.
    pub fn equals(&self, other: &ByteText) -> Option<bool> {
        match (self.value(), other.value()) {
            (Some(left), Some(right)) => Some(left == right),
            _ if self.meet_of_contents(other) => Some(false),
            _ => None,
        }
    }

    /// Whether no content is one of both.
    fn meet_of_contents(&self, other: &ByteText) -> bool {
        let of = |text: &ByteText| ByteText { terminated: Chance::Maybe, ..text.clone() };
        !self.is_empty() && !other.is_empty() && of(self).meet(&of(other)).is_empty()
    }
}

/// `"rb" or "wb"`, `[0, 15] bytes`.
impl fmt::Display for ByteText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        match &self.texts {
            Some(texts) => {
                let texts: Vec<String> = texts.iter().map(|text| format!("\"{}\"", text.escape_ascii())).collect();
                f.write_str(&texts.join(" or "))?;
            }
            None => write!(f, "{} bytes", self.length)?,
        }
        f.write_str(match self.terminated {
            Chance::Always => "",
            Chance::Maybe => ", perhaps not terminated",
            Chance::Never => ", not terminated",
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn bytes() -> impl Strategy<Value = Vec<u8>> {
        proptest::collection::vec(prop_oneof![Just(0u8), Just(b'a'), Just(b'b')], 0..5)
    }

    fn chance() -> impl Strategy<Value = Chance> {
        proptest::sample::select(vec![Chance::Never, Chance::Maybe, Chance::Always])
    }

    /// A description and a text that it describes.
    fn with_member() -> impl Strategy<Value = (ByteText, Vec<u8>, bool)> {
        let contents = proptest::collection::vec(bytes(), 1..6);
        (contents, chance(), any::<bool>(), any::<bool>()).prop_map(|(contents, terminated, listed, nul)| {
            let texts: Vec<Arc<[u8]>> = contents.iter().map(|text| Arc::from(&**text)).collect();
            let made = ByteText::of_texts(texts, terminated);
            let made = if listed { made } else { ByteText::of_length(&made.length, terminated) };
            let is_terminated = if terminated == Chance::Maybe { nul } else { terminated == Chance::Always };
            (made, contents[0].clone(), is_terminated)
        })
    }

    /// What `strlen` reads; `None` where it runs on.
    fn strlen(text: &[u8], is_terminated: bool) -> Option<i128> {
        let end = text.iter().position(|&byte| byte == 0).or(is_terminated.then_some(text.len()));
        end.map(|end| end as i128)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn the_lattice_obeys_its_laws((a, x, t) in with_member(), (b, _, _) in with_member(), (c, _, _) in with_member()) {
            prop_assert!(a.contains(&x, t));
            let join = a.join(&b);
            prop_assert!(join.includes(&a) && join.includes(&b) && join.contains(&x, t));
            prop_assert_eq!(&join, &b.join(&a));
            prop_assert_eq!(join.join(&c).length, a.join(&b.join(&c)).length);
            let meet = a.meet(&b);
            prop_assert!(a.includes(&meet) && b.includes(&meet), "{a} {b} {meet}");
            prop_assert_eq!(meet.contains(&x, t), b.contains(&x, t));
            let wide = a.widened(&b, &[3]);
            prop_assert!(wide.includes(&a) && wide.includes(&b));
        }

        #[test]
        fn widening_ends(list in proptest::collection::vec(with_member(), 2..30)) {
            let mut known = list[0].0.clone();
            let mut moves = 0;
            for (next, _, _) in &list {
                let wider = known.widened(next, &[2]);
                moves += u32::from(wider != known);
                known = wider;
            }
            prop_assert!(moves <= 30, "contents once, termination once, lengths as integers do");
            prop_assert!(list.iter().all(|(text, _, _)| known.includes(text)));
        }

        #[test]
        fn what_string_functions_read_is_described((a, x, t) in with_member(), at in -1i128..6, most in 0usize..6) {
            let (length, runs_on) = a.strlen();
            match strlen(&x, t) {
                Some(exact) => prop_assert!(length.contains(exact) && runs_on != Chance::Always, "{a}: {length}"),
                None => prop_assert!(runs_on != Chance::Never),
            }
            let (byte, is_outside) = a.byte_at(&MachineInt::constant(IntKind::signed(64), at));
            let read = usize::try_from(at).ok().and_then(|at| x.get(at).copied().or((at == x.len() && t).then_some(0)));
            match read {
                Some(exact) => prop_assert!(byte.contains(i128::from(exact)) && is_outside != Chance::Always),
                None => prop_assert!(is_outside != Chance::Never, "{a} at {at}"),
            }
            let cut = &x[..x.len().min(most)];
            prop_assert!(a.truncated(most).contains(cut, t && x.len() <= most), "{a} to {most}: {}", a.truncated(most));
        }

        #[test]
        fn pairs_of_texts_are_described((a, x, t) in with_member(), (b, y, u) in with_member()) {
            prop_assert!(a.followed_by(&b).contains(&[x.clone(), y.clone()].concat(), u), "{a} {b}");
            if let Some(same) = a.equals(&b) {
                prop_assert_eq!(same, x == y);
            }
            prop_assert!(a.contains(&x, t));
        }
    }

    #[test]
    fn few_contents_are_known_and_many_are_lengths() {
        let mode = ByteText::constant(b"rb").join(&ByteText::constant(b"w"));
        assert_eq!(mode.to_string(), "\"rb\" or \"w\"");
        assert_eq!(mode.strlen().0.values(), Some(vec![1, 2]));
        assert_eq!(mode.equals(&ByteText::constant(b"x")), Some(false));
        let many = (0..6u8).map(|byte| ByteText::constant(&[byte, 1])).fold(ByteText::empty(), |a, b| a.join(&b));
        assert_eq!((many.value(), many.length().value()), (None, Some(2)));
        assert_eq!(ByteText::constant(b"long").truncated(2).strlen().1, Chance::Always);
    }
}
