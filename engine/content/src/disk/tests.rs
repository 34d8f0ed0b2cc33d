//! What is refused, and that nothing else is.

use super::{Bounds, Reader, Wanted, named, put};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

const SMALL: Bounds = Bounds { file: 10, all: 25, ron: 8, names: 12, depth: 4 };

/// What a reader with small bounds says of each file below `folder`: its text, or
/// why it is refused.
fn said(root: &Path, folder: &str) -> Vec<(String, String)> {
    let mut reader = Reader::bounded(root, SMALL);
    let found = reader.list(folder, Wanted { file: &|path| path.ends_with(".md"), folder: &|_| true });
    let told = found.into_iter().map(|entry| {
        let path = entry.path.clone();
        (path, reader.text(entry).unwrap_or_else(|why| why.to_string()))
    });
    told.collect()
}

fn check(root: &Path, folder: &str, expected: &[(&str, &str)]) {
    let found = said(root, folder);
    let found: Vec<(&str, &str)> = found.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn the_mark_that_editors_put_before_a_text_is_no_part_of_it() {
    let folder = folder(&[("a.md", "\u{feff}one"), ("b.md", "t\u{feff}wo")]);
    check(folder.path(), "", &[("a.md", "one"), ("b.md", "t\u{feff}wo")]);
    assert_eq!(named(&folder.path().join("a.md"), 10).unwrap(), "one");
}

#[test]
fn files_come_in_order_and_others_are_passed_over() {
    let root = folder(&[("a/z.md", "z"), ("a/b/c.md", "c"), ("a/.hidden.md", ""), ("a/y.txt", ""), ("other.md", "")]);
    check(root.path(), "a", &[("a/b/c.md", "c"), ("a/z.md", "z")]);
    check(root.path(), "none", &[]);
    check(&root.path().join("none"), "", &[]);
}

#[test]
fn bytes_are_bounded_for_each_file_and_for_all() {
    let ten = "0123456789";
    let root = folder(&[("1.md", ten), ("2.md", ten), ("3.md", "01234567890"), ("4.md", ten), ("5.md", "01234")]);
    let [large, all] = ["it has more than 10 bytes", "with it the files of the box have more than 25 bytes"];
    check(root.path(), "", &[("1.md", ten), ("2.md", ten), ("3.md", large), ("4.md", all), ("5.md", "01234")]);
    fs::write(root.path().join("1.md"), [0xff]).unwrap();
    assert_eq!(said(root.path(), "")[0].1, "it is not text in UTF-8");
}

#[test]
fn bytes_of_ron_are_bounded_for_themselves() {
    let root = folder(&[("1.ron.md", "0123456789"), ("2.ron", "(a: 1)"), ("3.ron", "(b: 2)")]);
    let mut reader = Reader::bounded(root.path(), SMALL);
    let mut said = |path: &str| reader.text(reader.find(path)).map_err(|why| why.to_string());
    assert_eq!(["1.ron.md", "2.ron"].map(&mut said), [Ok("0123456789".to_owned()), Ok("(a: 1)".to_owned())]);
    assert_eq!(said("3.ron"), Err("with it the RON files of the box have more than 8 bytes".to_owned()));
}

#[test]
fn names_and_depth_are_bounded() {
    let root = folder(&[("a/b/c/fine.md", "1"), ("a/b/c/d/e/deep.md", "2")]);
    check(root.path(), "", &[("a/b/c/d/e", "it stands more than 4 folders deep"), ("a/b/c/fine.md", "1")]);
    (0..20).for_each(|at| fs::write(root.path().join(format!("a/{at}.txt")), "").unwrap());
    check(root.path(), "", &[("a", "with it the box has more than 12 files and folders")]);
}

#[cfg(unix)]
#[test]
fn only_regular_files_of_the_box_are_read() {
    use std::os::unix::fs::symlink;
    let outside = folder(&[("secret.md", "secret"), ("more/x.md", "x")]);
    let root = folder(&[("t/a.md", "a"), ("shared/s.md", "s"), ("t/dir.md/in.md", "")]);
    let at = |name: &str| root.path().join("t").join(name);
    symlink("/dev/zero", at("b.md")).unwrap();
    symlink(outside.path().join("secret.md"), at("c.md")).unwrap();
    symlink("../shared/s.md", at("d.md")).unwrap();
    symlink("nowhere", at("e.md")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(at("f.md")).status().unwrap().success());
    symlink("..", at("g")).unwrap();
    symlink(outside.path().join("more"), at("h")).unwrap();
    symlink("../shared", at("i")).unwrap();
    let gone = fs::File::open(at("e.md")).unwrap_err().to_string();
    check(
        root.path(),
        "t",
        &[
            ("t/a.md", "a"),
            ("t/b.md", "it leads out of the box"),
            ("t/c.md", "it leads out of the box"),
            ("t/d.md", "s"),
            ("t/dir.md", "it is a folder, not a file"),
            ("t/e.md", &gone),
            ("t/f.md", "it is a pipe, not a regular file"),
            ("t/g", "it leads back to a folder that it stands in"),
            ("t/h", "it leads out of the box"),
            ("t/i/s.md", "s"),
        ],
    );
    // A reader of a part of a box follows links into the rest of it.
    let mut part = Reader::within(root.path(), &root.path().join("t"));
    let inside = part.find("d.md");
    assert_eq!(part.text(inside).unwrap(), "s");
    // What somebody names may lie anywhere, and is a regular file all the same.
    let said = |path: &Path| named(path, 100).unwrap_or_else(|why| why.to_string());
    assert_eq!(said(&at("c.md")), "secret");
    assert_eq!(said(&at("b.md")), "it is a device, not a regular file");
    assert_eq!(said(&at("f.md")), "it is a pipe, not a regular file");
    assert_eq!(said(&at("dir.md")), "it is a folder, not a file");
}

/// Links that lead from each folder to the next by two ways make a billion paths.
#[cfg(unix)]
#[test]
fn no_arrangement_of_links_takes_long() {
    use std::os::unix::fs::symlink;
    let root = tempfile::tempdir().unwrap();
    for at in 0..30 {
        let folder = root.path().join(format!("l{at}"));
        fs::create_dir(&folder).unwrap();
        ["a", "b"].iter().for_each(|name| symlink(format!("../l{}", at + 1), folder.join(name)).unwrap());
    }
    let found = Reader::new(root.path()).list("l0", Wanted { file: &|_| false, folder: &|_| true });
    assert!(found[0].path.starts_with("l0/a/a/"), "{found:?}");
    assert_eq!(found.len(), 1, "{found:?}");
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    use std::os::unix::fs::symlink;
    let outside = folder(&[("own.txt", "mine")]);
    let root = folder(&[("plain.md", "old")]);
    let [link, plain] = ["link.md", "plain.md"].map(|name| root.path().join(name));
    let aside = root.path().join(format!(".link.md.{}.tmp", std::process::id()));
    symlink(outside.path().join("own.txt"), &link).unwrap();
    symlink(outside.path().join("own.txt"), &aside).unwrap();
    put(&link, "new").unwrap();
    put(&plain, "new").unwrap();
    assert_eq!(fs::read_to_string(outside.path().join("own.txt")).unwrap(), "mine");
    assert_eq!([link, plain].map(|path| fs::read_to_string(path).unwrap()), ["new", "new"]);
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 2);
    put(&root.path().join("none/x.md"), "new").unwrap_err();
}

/// A device, or a pipe that somebody reads from, is not what a file may be put for.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_replaced() {
    let root = folder(&[]);
    let pipe = root.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert!(put(&pipe, "new").unwrap_err().to_string().contains("it is a pipe"));
    assert!(!fs::metadata(&pipe).unwrap().is_file());
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1);
}
