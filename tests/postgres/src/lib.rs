//! A server of PostgreSQL for tests and measurements, from the packages of the system:
//! its data in a folder of its own, at a socket there, gone with the value that holds
//! it. It knows nothing of what is written to it.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Who owns its data.
const OWNER: &str = "tuckbox";

/// Whom it runs as where the test is run by root, as whom it does not.
const UNPRIVILEGED: &str = "postgres";

/// A running server.
pub struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    is_root: bool,
}

impl Postgres {
    /// Starts one. Nothing where the system has none; then that is said on the standard
    /// error, with what would be held by it.
    ///
    /// # Errors
    /// When there is one that does not start.
    pub fn start(holds: &str) -> io::Result<Option<Self>> {
        let Some(programs) = programs() else {
            eprintln!("SKIPPED: {holds}: there is no PostgreSQL here (`apt-get install postgresql`).");
            return Ok(None);
        };
        // The path of a socket is short.
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp")?;
        let is_root = told(Command::new("id").arg("-u"))? == "0";
        let server = Self { folder, programs, is_root };
        if is_root {
            let owner = format!("{UNPRIVILEGED}:");
            told(Command::new("chown").arg(owner).arg(server.folder.path()))?;
        }
        let data = server.data();
        let init = ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--username", OWNER, "--pgdata"];
        told(server.command("initdb").args(init).arg(&data))?;
        server.begin()?;
        Ok(Some(server))
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Starts it again, after [`Postgres::stop`].
    ///
    /// # Errors
    /// When it does not start.
    pub fn begin(&self) -> io::Result<()> {
        let settings = format!("-c listen_addresses= -k {}", self.folder.path().display());
        let log = self.folder.path().join("log");
        let mut start = self.command("pg_ctl");
        // It lives longer than the command, and must not keep its pipes.
        start.args(["start", "--wait", "--timeout=60", "--pgdata"]).arg(self.data()).arg("--log").arg(&log);
        let status = start.arg("-o").arg(settings).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        match status.success() {
            true => Ok(()),
            false => Err(io::Error::other(fs::read_to_string(log).unwrap_or_default())),
        }
    }

    /// Stops it at once, as a power cut does.
    ///
    /// # Errors
    /// When it does not stop.
    pub fn stop(&self) -> io::Result<()> {
        let mut stop = self.command("pg_ctl");
        told(stop.args(["stop", "--wait", "--mode=immediate", "--pgdata"]).arg(self.data())).map(drop)
    }

    /// A new database, as `--store` names it.
    ///
    /// # Errors
    /// When there is one of that name.
    pub fn database(&self, name: &str) -> io::Result<String> {
        self.run("postgres", &format!("CREATE DATABASE {name}"))?;
        Ok(format!("postgres:///{name}?user={OWNER}&host={}", self.folder.path().display()))
    }

    /// A new database of somebody who needs a password, as `--store` names it: without that
    /// password. For one database of a server.
    ///
    /// # Errors
    /// When there is one of that name, or the server does not take it.
    pub fn closed_database(&self, name: &str, user: &str, password: &str) -> io::Result<String> {
        self.run("postgres", &format!("CREATE ROLE {user} LOGIN PASSWORD '{password}'"))?;
        self.run("postgres", &format!("CREATE DATABASE {name} OWNER {user}"))?;
        let rules = self.data().join("pg_hba.conf");
        let open = fs::read_to_string(&rules)?;
        fs::write(&rules, format!("local {name} {user} scram-sha-256\n{open}"))?;
        self.run("postgres", "SELECT pg_reload_conf()")?;
        let told_without = || {
            let mut psql = Command::new(self.programs.join("psql"));
            psql.args(["-XAtqw", "-U", user, "-d", name, "-c", "SELECT 1", "-h"]).arg(self.folder.path());
            told(psql.env_remove("PGPASSWORD"))
        };
        // It reads the rules once it has heard of them.
        let begun = Instant::now();
        while told_without().is_ok() {
            if begun.elapsed() > Duration::from_secs(20) {
                return Err(io::Error::other("it lets anybody in"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(format!("postgres:///{name}?user={user}&host={}", self.folder.path().display()))
    }

    /// What a database says to an order, a row a line.
    ///
    /// # Errors
    /// When it refuses it.
    pub fn run(&self, database: &str, order: &str) -> io::Result<String> {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-XAtq", "-v", "ON_ERROR_STOP=1", "-U", OWNER, "-d", database, "-c", order, "-h"]);
        told(psql.arg(self.folder.path()))
    }

    /// All a database holds, as text.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn dump(&self, database: &str) -> io::Result<String> {
        let mut dump = Command::new(self.programs.join("pg_dump"));
        let text = told(dump.args(["-U", OWNER, "-d", database, "-h"]).arg(self.folder.path()))?;
        // Newer ones have a line of chance that keeps restored text from giving orders.
        Ok(text.lines().filter(|line| !line.contains("restrict ")).collect::<Vec<_>>().join("\n"))
    }

    /// One of its programs, which root may not run.
    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = match self.is_root {
            false => Command::new(program),
            true => {
                let mut other = Command::new("setpriv");
                other.args(["--reuid", UNPRIVILEGED, "--regid", UNPRIVILEGED, "--clear-groups"]).arg(program);
                other
            }
        };
        command.current_dir("/").stdin(Stdio::null());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Where it has stopped already, that is what was wanted.
        let _ = self.stop();
    }
}

/// Where the newest programs are.
fn programs() -> Option<PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<(u32, PathBuf)> = debian
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, folder)| folder.join("initdb").is_file())
        .collect();
    found.sort();
    let on_path = || {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).find(|folder| folder.join("initdb").is_file())
    };
    found.pop().map(|(_, folder)| folder).or_else(on_path)
}

/// What a command prints, without the end of its line.
fn told(command: &mut Command) -> io::Result<String> {
    let Output { status, stdout, stderr } = command.output()?;
    if !status.success() {
        let program = Path::new(command.get_program()).file_name().unwrap_or(OsStr::new("it")).to_string_lossy();
        let why = String::from_utf8_lossy(&stderr).into_owned();
        return Err(io::Error::other(format!("{program} has failed: {why}")));
    }
    Ok(String::from_utf8_lossy(&stdout).trim_end().to_owned())
}
