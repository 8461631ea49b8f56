//! The pages of a database file, each as its write-ahead log has it last.

use crate::connection::beside;
use crate::limits::MOST_SALVAGED_PAGES;
use setwise_domain::files;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

const MAGIC: &[u8] = b"SQLite format 3\0";

/// Where the header says nothing that can be right.
const USUAL_PAGE_SIZE: u32 = 4096;

const WAL_HEADER: u64 = 32;
const FRAME_HEADER: u64 = 24;

pub struct Pages {
    /// None where only the write-ahead log is left.
    file: Option<File>,
    wal: Option<File>,
    /// Where in the write-ahead log a page that was committed there stands.
    newer: HashMap<u32, u64>,
    size: u32,
    /// Bytes of each page that hold something.
    usable: usize,
    count: u32,
}

impl Pages {
    pub fn open(path: &Path) -> io::Result<Self> {
        let wal = files::open(&beside(path, "-wal")).ok();
        let is_logged = wal.as_ref().is_some_and(|wal| wal.metadata().is_ok_and(|it| it.len() > 0));
        let mut file = match files::open(path) {
            // Of a database that is gone its log may be left.
            Err(error) if error.kind() == io::ErrorKind::NotFound && is_logged => None,
            opened => Some(opened?),
        };
        let mut header = [0; 100];
        let read = file.as_mut().map_or(Ok(0), |file| read_up_to(file, &mut header))?;
        let (size, reserved) = match be16(&header, 16) {
            _ if !header[..read].starts_with(MAGIC) => (USUAL_PAGE_SIZE, 0),
            Some(1) => (65_536, header[20]),
            Some(size) if size >= 512 && size.is_power_of_two() => (size, header[20]),
            _ => (USUAL_PAGE_SIZE, 0),
        };
        let length = file.as_ref().map_or(Ok(0), |file| file.metadata().map(|it| it.len()))?;
        let count = u32::try_from(length.div_ceil(u64::from(size))).unwrap_or(u32::MAX);
        if length == 0 && !is_logged || count > MOST_SALVAGED_PAGES {
            let cause = format!("it has {length} bytes, and is no database that setwise wrote");
            return Err(io::Error::other(cause));
        }
        let mut pages = Self {
            file,
            wal: None,
            newer: HashMap::new(),
            size,
            usable: usize::try_from(size).unwrap_or(0) - usize::from(reserved),
            count,
        };
        if let Some(wal) = wal {
            pages.read_wal(wal)?;
        }
        Ok(pages)
    }

    pub fn count(&self) -> u32 {
        self.count
    }

    pub fn usable(&self) -> usize {
        self.usable
    }

    /// A page, counted from 1; what is beyond the end of the file is zeroes.
    pub fn page(&mut self, number: u32) -> Option<Vec<u8>> {
        if number == 0 || number > self.count {
            return None;
        }
        let mut bytes = vec![0; usize::try_from(self.size).ok()?];
        let (from, at) = match (self.newer.get(&number), &mut self.wal, &mut self.file) {
            (Some(at), Some(wal), _) => (wal, *at),
            (_, _, Some(file)) => (file, u64::from(number - 1) * u64::from(self.size)),
            _ => return None,
        };
        from.seek(SeekFrom::Start(at)).ok()?;
        read_up_to(from, &mut bytes).ok()?;
        Some(bytes)
    }

    /// Notes every page up to the last commit of the log.
    fn read_wal(&mut self, mut wal: File) -> io::Result<()> {
        let mut header = [0; 32];
        if read_up_to(&mut wal, &mut header)? < header.len() || be32(&header, 8) != Some(self.size)
        {
            return Ok(());
        }
        let salts = &header[16..24];
        let mut waiting = Vec::new();
        for frame in 0_u64.. {
            let at = WAL_HEADER + frame * (FRAME_HEADER + u64::from(self.size));
            wal.seek(SeekFrom::Start(at))?;
            let mut head = [0; 24];
            if read_up_to(&mut wal, &mut head)? < head.len() || &head[8..16] != salts {
                break;
            }
            let (Some(page), Some(pages_after)) = (be32(&head, 0), be32(&head, 4)) else {
                break;
            };
            waiting.push((page, at + FRAME_HEADER));
            if pages_after > 0 {
                self.newer.extend(waiting.drain(..));
                self.count = self.count.max(pages_after.min(MOST_SALVAGED_PAGES));
            }
        }
        self.wal = Some(wal);
        Ok(())
    }
}

/// Fills the buffer as far as there is something.
fn read_up_to(from: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while read < buffer.len() {
        match from.read(&mut buffer[read..])? {
            0 => break,
            more => read += more,
        }
    }
    Ok(read)
}

pub fn be16(bytes: &[u8], at: usize) -> Option<u32> {
    let two = bytes.get(at..at + 2)?;
    Some(u32::from(u16::from_be_bytes(two.try_into().ok()?)))
}

pub fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at + 4)?;
    Some(u32::from_be_bytes(four.try_into().ok()?))
}
