//! Several files in one: a folder, or a ZIP archive (PKWARE's APPNOTE 6.3.10, without encryption and
//! ZIP64), each file of it read as if it had been given alone.

use super::TransferError;
use super::foreign::{self, WORKBOOK};
use crate::limits::{MOST_ARCHIVE_FILES, MOST_UNPACKED_BYTES};
use flate2::read::DeflateDecoder;
use setwise_domain::files;
use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// Reads one of the files, under its name.
pub type ReadFile<'a> = dyn FnMut(&str, &mut dyn Read) -> Result<(), TransferError> + 'a;

/// Files of other kinds in a folder or an archive are passed over.
const READ: [&str; 5] = ["csv", "tsv", "txt", "json", "log"];

const CUT_OFF: &str = "it is cut off, or no ZIP archive";

/// Hands every file to `read`: that of the path, or those of a folder or an archive in the order of
/// their names. Gives back the names of those among several that are no log, such as a note of how to
/// restore a backup.
pub fn each_file(path: &Path, read: &mut ReadFile<'_>) -> Result<Vec<String>, TransferError> {
    if path.is_dir() {
        let mut among = Among::new(read);
        folder(path, &mut among)?;
        return among.end();
    }
    let mut file = files::open(path)?;
    let mut head = [0; 4];
    let is_archive = file.read_exact(&mut head).is_ok() && head == LOCAL.to_le_bytes();
    file.rewind().or_else(|error| {
        // A pipe can't be gone back in, and holds no archive that could be read.
        if is_archive { Err(error) } else { Ok(()) }
    })?;
    if is_archive {
        let mut among = Among::new(read);
        archive(file, &mut among)?;
        return among.end();
    }
    read(&path.display().to_string(), &mut file)?;
    Ok(Vec::new())
}

/// Files that are read one by one: what is wrong with one is told with its name.
struct Among<'a, 'b> {
    read: &'a mut ReadFile<'b>,
    count: usize,
    /// Those that are no log, and why the first is none.
    passed_over: Vec<String>,
    why: Option<TransferError>,
}

impl<'a, 'b> Among<'a, 'b> {
    fn new(read: &'a mut ReadFile<'b>) -> Self {
        Self { read, count: 0, passed_over: Vec::new(), why: None }
    }

    fn read(&mut self, name: &str, from: &mut dyn Read) -> Result<(), TransferError> {
        let within =
            |cause| TransferError::Within { name: name.to_owned(), cause: Box::new(cause) };
        match (self.read)(name, from) {
            Ok(()) => self.count += 1,
            Err(cause @ (TransferError::UnknownTable { .. } | TransferError::Empty)) => {
                self.passed_over.push(name.to_owned());
                self.why.get_or_insert_with(|| within(cause));
            }
            Err(cause) => return Err(within(cause)),
        }
        Ok(())
    }

    fn end(self) -> Result<Vec<String>, TransferError> {
        match self.why {
            Some(why) if self.count == 0 => Err(why),
            _ => Ok(self.passed_over),
        }
    }
}

fn is_read(name: &str) -> bool {
    let path = Path::new(name);
    let extension = path.extension().and_then(|one| one.to_str()).unwrap_or("");
    let is_hidden = name.split('/').any(|part| part.starts_with('.') || part == "__MACOSX");
    !is_hidden && READ.iter().any(|known| known.eq_ignore_ascii_case(extension))
}

fn folder(path: &Path, among: &mut Among<'_, '_>) -> Result<(), TransferError> {
    let mut names = Vec::new();
    for entry in fs::read_dir(path)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if is_read(&name) {
            names.push(name);
        }
        if names.len() > MOST_ARCHIVE_FILES {
            return Err(TransferError::TooManyFiles);
        }
    }
    names.sort();
    if names.is_empty() {
        return Err(TransferError::NothingInside);
    }
    for name in names {
        among.read(&name, &mut files::open(&path.join(&name))?)?;
    }
    Ok(())
}

const LOCAL: u32 = 0x0403_4B50;
const CENTRAL: u32 = 0x0201_4B50;
const END: u32 = 0x0605_4B50;
const LOCAL_BYTES: usize = 30;
const CENTRAL_BYTES: usize = 46;
const END_BYTES: usize = 22;

/// How much of the end of a file holds its directory's end: that and the longest comment.
const END_AMONG: u64 = 22 + 65_535;

/// A file of an archive.
struct Member {
    name: String,
    is_deflated: bool,
    packed: u64,
    local: u64,
}

fn number(bytes: &[u8], at: usize, width: usize) -> u64 {
    let bytes = bytes.get(at..at + width).unwrap_or_default();
    bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}

fn archive(mut file: File, among: &mut Among<'_, '_>) -> Result<(), TransferError> {
    let mut members = members(&mut file)?;
    if foreign::is_workbook(members.iter().map(|member| member.name.as_str())) {
        return Err(TransferError::Foreign(WORKBOOK));
    }
    members.retain(|member| is_read(&member.name));
    if members.is_empty() {
        return Err(TransferError::NothingInside);
    }
    members.sort_by(|a, b| a.name.cmp(&b.name));
    let left = Cell::new(MOST_UNPACKED_BYTES);
    for member in members {
        file.seek(SeekFrom::Start(member.local))?;
        let mut head = [0; LOCAL_BYTES];
        file.read_exact(&mut head).map_err(cut_off)?;
        if number(&head, 0, 4) != u64::from(LOCAL) {
            return Err(TransferError::Archive(CUT_OFF));
        }
        let names = number(&head, 26, 2) + number(&head, 28, 2);
        file.seek(SeekFrom::Start(member.local + 30 + names))?;
        let packed = (&mut file).take(member.packed);
        let mut unpacked: Box<dyn Read> = if member.is_deflated {
            Box::new(DeflateDecoder::new(packed))
        } else {
            Box::new(packed)
        };
        let mut bounded = Bounded { from: &mut unpacked, left: &left };
        among.read(&member.name, &mut bounded)?;
    }
    Ok(())
}

fn members(file: &mut File) -> Result<Vec<Member>, TransferError> {
    let length = file.seek(SeekFrom::End(0))?;
    let from = length.saturating_sub(END_AMONG);
    file.seek(SeekFrom::Start(from))?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail)?;
    let is_end = |bytes: &[u8]| number(bytes, 0, 4) == u64::from(END);
    let end = tail.windows(END_BYTES).rposition(is_end);
    let end = end.ok_or(TransferError::Archive(CUT_OFF))?;
    let end = tail.get(end..).unwrap_or_default();
    let (count, at) = (number(end, 10, 2), number(end, 16, 4));
    if count == 0xFFFF || at == 0xFFFF_FFFF {
        return Err(TransferError::Archive("it is a ZIP64 archive; unpack it first"));
    }
    if usize::try_from(count).map_or(true, |count| count > MOST_ARCHIVE_FILES) {
        return Err(TransferError::TooManyFiles);
    }
    file.seek(SeekFrom::Start(at))?;
    let mut members = Vec::new();
    for _ in 0..count {
        members.push(member(file)?);
    }
    Ok(members)
}

fn member(file: &mut File) -> Result<Member, TransferError> {
    let mut head = [0; CENTRAL_BYTES];
    file.read_exact(&mut head).map_err(cut_off)?;
    if number(&head, 0, 4) != u64::from(CENTRAL) {
        return Err(TransferError::Archive(CUT_OFF));
    }
    if number(&head, 8, 2) & 1 == 1 {
        return Err(TransferError::Archive("it has a password; unpack it first"));
    }
    let is_deflated = match number(&head, 10, 2) {
        0 => false,
        8 => true,
        _ => {
            return Err(TransferError::Archive(
                "it is packed in a way that I can't read; unpack it first",
            ));
        }
    };
    let mut name = vec![0; usize::try_from(number(&head, 28, 2)).unwrap_or(0)];
    file.read_exact(&mut name).map_err(cut_off)?;
    let beside = number(&head, 30, 2) + number(&head, 32, 2);
    file.seek(SeekFrom::Current(i64::try_from(beside).unwrap_or(0)))?;
    Ok(Member {
        name: String::from_utf8_lossy(&name).into_owned(),
        is_deflated,
        packed: number(&head, 20, 4),
        local: number(&head, 42, 4),
    })
}

fn cut_off(_: io::Error) -> TransferError {
    TransferError::Archive(CUT_OFF)
}

/// Ends with an error once all files of an archive together are too long.
struct Bounded<'a> {
    from: &'a mut dyn Read,
    left: &'a Cell<u64>,
}

impl Read for Bounded<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(to)?;
        let Some(left) = self.left.get().checked_sub(count as u64) else {
            let message = format!("the archive unpacks to more than {MOST_UNPACKED_BYTES} bytes");
            return Err(io::Error::other(message));
        };
        self.left.set(left);
        Ok(count)
    }
}

#[cfg(test)]
mod tests;
