//! Mods as archives. An input is the bytes of one, or a text with the files that one
//! is made of, each after a line `=== path`: so names and texts that nobody packs come
//! with the right lengths and checksums.

use super::{Ending, Seed, boxes};
use crate::fences::root;
use std::fmt::Write as _;
use tempfile::Builder;
use tuckbox_scenario::Page;

/// What stands before the path of a file.
const FILE: &str = "=== ";

/// Opens an archive, and plays the game with the mod in it.
pub fn opened(input: &[u8]) -> Ending {
    let packed = match input.starts_with(b"PK") {
        true => input.to_vec(),
        false => archive(&files(&String::from_utf8_lossy(input))),
    };
    let file = Builder::new().suffix(".zip").tempfile().unwrap_or_else(|error| panic!("no file: {error}"));
    std::fs::write(file.path(), packed).unwrap_or_else(|error| panic!("the file cannot be written: {error}"));
    let root = root();
    let Ok(found) = tuckbox_content::find_mod(&root, &file.path().to_string_lossy()) else { return Ending::Refused };
    found.pages().for_each(|(path, text)| drop(Page::read(path, text)));
    let Some(game) = found.about.as_ref().map(|about| about.game.clone()) else { return Ending::Refused };
    if !tuckbox_content::games(&root).contains(&game) {
        return Ending::Refused;
    }
    let mut texts = tuckbox_content::texts(&root, &game);
    texts.extend(found.texts());
    boxes::sound(&game, texts)
}

/// The files that a text names, with what each holds.
fn files(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split(FILE).skip(1);
    parts.map(|part| part.split_once('\n').unwrap_or((part, ""))).collect()
}

/// An archive without compression.
fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let (mut local, mut directory) = (Vec::new(), Vec::new());
    let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX).to_le_bytes();
    let short = |value: usize| u16::try_from(value).unwrap_or(u16::MAX).to_le_bytes();
    for (path, text) in files {
        let at = local.len();
        let checksum = checksum(text.as_bytes()).to_le_bytes();
        // Version, flags, method, time and day; then checksum, both lengths, and those
        // of name and remark.
        let mut head = vec![10, 0, 0, 8, 0, 0, 0, 0, 0x21, 0];
        head.extend([checksum, number(text.len()), number(text.len())].concat());
        head.extend([short(path.len()), short(0)].concat());
        local.extend([b"PK\x03\x04", &head[..], path.as_bytes(), text.as_bytes()].concat());
        directory.extend([b"PK\x01\x02\x14\x00", &head[..], &[0; 10], &number(at), path.as_bytes()].concat());
    }
    let (count, length, at) = (short(files.len()), number(directory.len()), number(local.len()));
    let end = [b"PK\x05\x06\0\0\0\0", &count[..], &count, &length, &at, &[0, 0]].concat();
    [local, directory, end].concat()
}

/// CRC-32 as archives have it.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(u32::MAX, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step))
}

/// The mods of the box, as texts and as archives.
pub fn of_mods() -> Vec<Seed> {
    let root = root();
    let mut seeds = Vec::new();
    for name in tuckbox_content::mods(&root) {
        let Ok(found) = tuckbox_content::find_mod(&root, &name) else { continue };
        let mut text = String::new();
        for (path, held) in found.texts() {
            let path = path.strip_prefix(&format!("mods/{name}/")).unwrap_or(&path).to_owned();
            let _ = write!(text, "{FILE}{path}\n{held}");
        }
        seeds.push(Seed { name: format!("the files of {name}"), bytes: text.clone().into_bytes() });
        seeds.push(Seed { name: format!("the archive of {name}"), bytes: archive(&files(&text)) });
    }
    seeds
}
