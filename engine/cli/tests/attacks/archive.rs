//! ZIP archives byte by byte: those that no honest program makes. What is left out of an
//! entry is honest.

use crate::text::Text;
use serde::Deserialize;
use std::io::{Result, Write};

/// An archive.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Archive {
    #[serde(default)]
    entry: Vec<Entry>,
    /// What stands before all entries.
    before: Option<Text>,
    /// How many entries it claims to have.
    count: Option<u16>,
    /// Where its directory claims to begin.
    directory: Option<u32>,
    /// A remark behind it.
    remark: Option<Text>,
    /// So many bytes are missing at its end.
    #[serde(default)]
    cut: usize,
}

/// A file of an archive.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: Text,
    text: Text,
    /// How often it is there; `@` in its name is the number of each.
    #[serde(default = "once")]
    times: usize,
    /// Its name where it begins, if that is another one than in the directory.
    local: Option<String>,
    /// Its checksum.
    crc: Option<u32>,
    /// How long it claims to be when it is opened, and packed.
    size: Option<u32>,
    packed: Option<u32>,
    /// How it is packed: 0 not at all, 8 deflated.
    #[serde(default)]
    method: u16,
    #[serde(default)]
    flags: u16,
    /// What kind of file it is.
    #[serde(default = "regular")]
    mode: u32,
    /// Where it claims to begin.
    offset: Option<u32>,
}

fn once() -> usize {
    1
}

fn regular() -> u32 {
    0o100_644
}

impl Archive {
    /// Writes it out.
    pub fn write(&self, out: &mut dyn Write) -> Result<()> {
        let mut bytes = self.before.as_ref().map(Text::bytes).unwrap_or_default();
        let mut directory = Vec::new();
        let mut count = 0;
        for entry in &self.entry {
            let (name, text) = (entry.name.to_string(), entry.text.bytes());
            let crc = entry.crc.unwrap_or_else(|| crc(&text));
            for at in 0..entry.times {
                count += 1;
                entry.append(&name.replace('@', &at.to_string()), &text, crc, &mut bytes, &mut directory);
            }
        }
        let start = self.directory.unwrap_or(length(&bytes));
        let size = length(&directory);
        bytes.append(&mut directory);
        let count = self.count.unwrap_or(count);
        let remark = self.remark.as_ref().map(Text::bytes).unwrap_or_default();
        bytes.extend(0x0605_4b50_u32.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
        bytes.extend([size.to_le_bytes(), start.to_le_bytes()].concat());
        bytes.extend(u16::try_from(remark.len()).unwrap_or(u16::MAX).to_le_bytes());
        bytes.extend(remark);
        bytes.truncate(bytes.len().saturating_sub(self.cut));
        out.write_all(&bytes)
    }
}

impl Entry {
    /// Its bytes, and its line in the directory.
    fn append(&self, name: &str, text: &[u8], crc: u32, bytes: &mut Vec<u8>, directory: &mut Vec<u8>) {
        let offset = self.offset.unwrap_or(length(bytes));
        let local = self.local.as_deref().unwrap_or(name);
        bytes.extend(0x0403_4b50_u32.to_le_bytes());
        self.fields(local, text, crc, bytes);
        bytes.extend(local.as_bytes());
        bytes.extend(text);
        directory.extend(0x0201_4b50_u32.to_le_bytes());
        directory.extend((3u16 << 8 | 20).to_le_bytes());
        self.fields(name, text, crc, directory);
        directory.extend([0; 6]);
        directory.extend((self.mode << 16).to_le_bytes());
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }

    /// What stands in both places.
    fn fields(&self, name: &str, text: &[u8], crc: u32, out: &mut Vec<u8>) {
        out.extend([20u16, self.flags, self.method].map(u16::to_le_bytes).concat());
        out.extend([0; 4]);
        let (packed, size) = (self.packed.unwrap_or(length(text)), self.size.unwrap_or(length(text)));
        out.extend([crc, packed, size].map(u32::to_le_bytes).concat());
        out.extend(u16::try_from(name.len()).unwrap_or(u16::MAX).to_le_bytes());
        out.extend(0u16.to_le_bytes());
    }
}

fn length(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).unwrap_or(u32::MAX)
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 })
    };
    !bytes.iter().fold(u32::MAX, step)
}
