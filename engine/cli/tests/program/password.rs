//! The password of a database comes from `PGPASSWORD`, and stands nowhere afterwards: in no
//! line that is printed, no error, no list, no answer.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::BOX;
use super::serve::{Client, command, links, started};
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use tuckbox_postgres::Postgres;

const PASSWORD: &str = "s3cret-of-ann";

/// What a command prints that ends by itself, and whether all was fine.
fn printed(mut command: Command, password: Option<&str>) -> (bool, String) {
    command.env_remove("PGPASSWORD");
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    let output = command.output().unwrap();
    (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

#[test]
fn a_password_of_the_environment_opens_the_database_and_is_told_nobody() {
    let Some(database) = Postgres::start("that PGPASSWORD opens a database").unwrap() else { return };
    let url = database.closed_database("games", "ann", PASSWORD).unwrap();
    let store = Path::new(&url);
    let serves = || command(Path::new(BOX), store, &["yard", "--seed", "4", "--listen", "127.0.0.1:0"]);
    let lists = || {
        let mut matches = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
        matches.arg("matches").arg("--store").arg(store);
        matches
    };
    // Without it, and with another one, nothing opens; neither is told.
    for wrong in [None, Some("an0ther-word")] {
        for command in [serves(), lists()] {
            let (is_fine, told) = printed(command, wrong);
            assert!(!is_fine && told.contains("cannot be opened") && told.contains("password"), "{told}");
            assert!(wrong.is_none_or(|wrong| !told.contains(wrong)), "{told}");
        }
    }

    let folder = tempfile::tempdir().unwrap();
    let errors = folder.path().join("errors.txt");
    let mut begins = serves();
    begins.env("PGPASSWORD", PASSWORD).stderr(File::create(&errors).unwrap());
    let server = started(begins);
    let clients: Vec<Client> = links(&server).iter().map(|(_, token)| Client::join(&server.address, token)).collect();
    let given = clients[..2].iter().filter(|client| client.answer(&server.address) == Some(true)).count();
    assert!(given > 0, "nobody could answer");
    let (is_fine, listed) = printed(lists(), Some(PASSWORD));
    assert!(is_fine && listed.contains("yard (human, human)"), "{listed}");

    // What goes wrong says what, and not this.
    database.stop().unwrap();
    let told = clients.iter().filter_map(|client| client.ask(&server.address, "POST", "/answer", "stamp=0&option=0"));
    let told: Vec<String> = told.map(|(status, told)| format!("{status} {told}")).collect();
    let (_, refused) = printed(lists(), Some(PASSWORD));
    assert!(refused.contains("cannot be opened"), "{refused}");
    let lines = server.told.join("\n");
    drop(server);
    let errors = fs::read_to_string(errors).unwrap();
    assert!(lines.contains("Listening at"), "{lines}");
    for words in [&lines, &errors, &listed, &refused, &told.join("\n")] {
        assert!(!words.contains(PASSWORD), "{words}");
    }
}
