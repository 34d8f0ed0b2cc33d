//! A disk that is full, which the system itself says, and a server that is killed then: every
//! acknowledged answer is there once there is room again.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::BOX;
use super::serve::{Client, Server, answers, command, links, played, started};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A disk of a megabyte, which only what is begun within sees.
struct Disk {
    /// Who keeps it there.
    keeper: Child,
    folder: tempfile::TempDir,
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = self.keeper.kill();
        let _ = self.keeper.wait();
    }
}

impl Disk {
    /// Nothing where the system gives none to whoever runs this test.
    fn new() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mount = format!("mount -t tmpfs -o size=1m none {} && echo there && exec cat", folder.path().display());
        let mut keeper = Command::new("unshare");
        keeper.args(["--user", "--map-root-user", "--mount", "sh", "-c", &mount]);
        keeper.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut keeper = keeper.spawn().ok()?;
        let mut line = String::new();
        BufReader::new(keeper.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let disk = Self { keeper, folder };
        (line == "there\n").then_some(disk)
    }

    fn store(&self) -> PathBuf {
        self.folder.path().join("store.sqlite")
    }

    /// A command that sees the disk.
    fn within(&self, command: &Command) -> Command {
        let mut within = Command::new("nsenter");
        let keeper = self.keeper.id().to_string();
        within.args(["--preserve-credentials", "--user", "--mount", "--target", &keeper]);
        let here = std::env::current_dir().unwrap();
        within.arg(format!("--wd={}", here.display())).arg("--").arg(command.get_program()).args(command.get_args());
        within.stdin(Stdio::null());
        within
    }

    fn shell(&self, words: &str) -> bool {
        let mut shell = Command::new("sh");
        shell.args(["-c", words]);
        self.within(&shell).current_dir("/").stderr(Stdio::null()).status().unwrap().success()
    }

    fn fill(&self) {
        assert!(!self.shell(&format!("cat /dev/zero > {}/filler", self.folder.path().display())), "it is never full");
    }

    fn make_room(&self) {
        assert!(self.shell(&format!("rm {}/filler", self.folder.path().display())));
    }

    fn serve(&self, args: &[&str]) -> Server {
        let listens = [args, &["--listen", "127.0.0.1:0"]].concat();
        started(self.within(&command(Path::new(BOX), &self.store(), &listens)))
    }
}

/// What a seat is told that answers now.
fn refusal(client: &Client, address: &str) -> (u16, serde_json::Value) {
    let (status, screen) = client.ask(address, "GET", "", "").unwrap();
    let Some(stamp) = screen["stamp"].as_str() else { return (status, screen) };
    client.ask(address, "POST", "/answer", &format!("stamp={stamp}&option=0")).unwrap()
}

#[test]
fn a_server_killed_while_the_disk_is_full_has_lost_no_acknowledged_answer() {
    let Some(disk) = Disk::new() else {
        eprintln!("SKIPPED: that a server is killed while the disk is full: no disk of its own can be made here.");
        return;
    };
    let mut server = disk.serve(&["yard", "--seed", "4"]);
    let clients: Vec<Client> = links(&server).iter().map(|(_, token)| Client::join(&server.address, token)).collect();
    let (people, desk) = ([&clients[0], &clients[1]], &clients[3]);
    let mut given = 0;
    for round in 0..3_u64 {
        // While there is room, the next answer counts.
        given += people.iter().filter(|client| client.answer(&server.address) == Some(true)).take(1).count() as u64;
        assert_eq!(answers(desk, &server.address), given, "round {round}");
        disk.fill();
        let address = server.address.clone();
        let acknowledged = std::thread::scope(|scope| {
            // Slower than what is too much at once, so that it is the disk that refuses.
            let playing = scope.spawn(|| played(people, &address, Duration::from_millis(50)));
            let mut told = Vec::new();
            let is_full = (0..100).any(|_| {
                std::thread::sleep(Duration::from_millis(100));
                told = people.map(|client| refusal(client, &address)).to_vec();
                told.iter().any(|(status, told)| *status == 503 && told.to_string().contains("full"))
            });
            assert!(is_full, "{told:?}");
            server.child.kill().unwrap();
            server.child.wait().unwrap();
            playing.join().unwrap()
        });
        // Whoever starts it again while there is no room yet has nothing lost by it.
        let mut early = disk.within(&command(Path::new(BOX), &disk.store(), &["--listen", "127.0.0.1:0"]));
        let mut early = early.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let _ = BufReader::new(early.stdout.take().unwrap()).read_line(&mut String::new());
        early.kill().unwrap();
        early.wait().unwrap();
        disk.make_room();
        server = disk.serve(&["yard"]);
        let now = answers(desk, &server.address);
        assert!(now >= given + acknowledged, "{now} answers are left of {given} and {acknowledged}");
        given = now;
    }
}
