//! From a file to its contents: the kind is known by the name, and checked.

use std::io::{self, BufReader, Read, Seek};
use std::path::Path;

use refhound_source::Disk;
use refhound_unknowns::limits;

use crate::kind::PROBE;
use crate::{ArchiveError, ArchiveKind, Contents, tarball, zipped};

/// Reads the archive at a path on the disk.
pub fn open(path: &Path, kind: ArchiveKind) -> Result<Contents, ArchiveError> {
    let file = Disk::open(path).map_err(|error| ArchiveError::Unreadable(error.to_string()))?;
    let length = file.metadata().map_err(|error| ArchiveError::Unreadable(error.to_string()))?.len();
    read(file, length, kind)
}

/// Reads an archive of `length` bytes.
pub fn read(mut file: impl Read + Seek, length: u64, kind: ArchiveKind) -> Result<Contents, ArchiveError> {
    let unreadable = |error: io::Error| ArchiveError::Unreadable(error.to_string());
    let mut probe = Vec::with_capacity(PROBE);
    file.by_ref().take(PROBE as u64).read_to_end(&mut probe).map_err(unreadable)?;
    file.rewind().map_err(unreadable)?;
    if probe.is_empty() {
        return Err(ArchiveError::Truncated);
    }
    let is = ArchiveKind::of_bytes(&probe);
    // Tar archives of old have no mark; their first header will tell.
    let fits = is.is_some_and(|(is, _)| is == Some(kind)) || (kind == ArchiveKind::Tar && is.is_none());
    if !fits {
        return Err(ArchiveError::NotWhatItSays { says: kind, is: is.map(|(_, words)| words) });
    }
    let file = BufReader::with_capacity(1 << 16, file);
    let contents = match kind {
        ArchiveKind::Zip => zipped::read(file, length)?,
        ArchiveKind::Tar => tarball::read(Bounded::new(file, length), kind)?,
        ArchiveKind::TarGz => tarball::read(Bounded::new(flate2::read::MultiGzDecoder::new(file), length), kind)?,
        ArchiveKind::TarBz2 => tarball::read(Bounded::new(bzip2::read::MultiBzDecoder::new(file), length), kind)?,
        ArchiveKind::TarXz => {
            let decoder = lzma_rust2::XzReader::new_mem_limit(file, true, limits::ARCHIVE_WINDOW_BYTES / 1024);
            tarball::read(Bounded::new(decoder, length), kind)?
        }
        ArchiveKind::TarZst => {
            let window = u64::from(limits::ARCHIVE_WINDOW_BYTES);
            let decoder = ruzstd::decoding::StreamingDecoder::new_with_max_window_size(file, window)
                .map_err(|error| ArchiveError::Damaged(error.to_string()))?;
            tarball::read(Bounded::new(decoder, length), kind)?
        }
    };
    if contents.members() == 0 { Err(ArchiveError::Empty) } else { Ok(contents) }
}

/// A stream that ends with an error once it has given more than an archive of this length may hold.
pub(crate) struct Bounded<R> {
    stream: R,
    given: u64,
    most: u64,
    is_bomb: bool,
}

/// The most that an archive of a length may become.
pub(crate) fn most_of(length: u64) -> (u64, ArchiveError) {
    let by_ratio = length.saturating_mul(limits::ARCHIVE_RATIO).max(limits::ARCHIVE_SMALL_BYTES);
    if by_ratio < limits::ARCHIVE_BYTES {
        (by_ratio, ArchiveError::Bomb)
    } else {
        (limits::ARCHIVE_BYTES, ArchiveError::TooLarge)
    }
}

impl<R> Bounded<R> {
    pub(crate) fn new(stream: R, length: u64) -> Bounded<R> {
        Bounded { stream, given: 0, most: most_of(length).0, is_bomb: matches!(most_of(length).1, ArchiveError::Bomb) }
    }
}

/// What [`Bounded`] says, inside the error of a reader that knows nothing of it.
const BOMB: &str = "refhound: bomb";
const TOO_LARGE: &str = "refhound: too large";

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        self.given += count as u64;
        if self.given > self.most {
            return Err(io::Error::other(if self.is_bomb { BOMB } else { TOO_LARGE }));
        }
        Ok(count)
    }
}

/// What an error of a stream means for the archive.
pub(crate) fn meaning(error: &io::Error) -> ArchiveError {
    let text = error.to_string();
    if text.contains(BOMB) {
        ArchiveError::Bomb
    } else if text.contains(TOO_LARGE) {
        ArchiveError::TooLarge
    } else if error.kind() == io::ErrorKind::UnexpectedEof || text.contains("unexpected EOF") {
        ArchiveError::Truncated
    } else {
        ArchiveError::Damaged(text)
    }
}
