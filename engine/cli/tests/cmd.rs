//! The command line as people meet it: help, wrong usage, unknown names,
//! broken boxes. The pages in `cmd/` are sessions that must come out the same;
//! `TRYCMD=overwrite cargo test -p tuckbox --test cmd` writes them anew.

#[test]
fn sessions_come_out_as_written() {
    trycmd::TestCases::new()
        .env("TUCKBOX_FORGET", "1")
        .case("tests/cmd/*.trycmd")
        .case("../../docs/balance.md")
        .case("../../docs/coverage.md")
        .case("../../docs/profile.md");
}

/// The examples of docs/asking.md are sessions of `cmd/asking.trycmd`.
#[test]
fn the_page_about_asking_shows_what_is_answered() {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let sessions = read("tests/cmd/asking.trycmd");
    let page = read("../../docs/asking.md");
    let examples: Vec<&str> = page.split("```").filter(|block| block.starts_with("\n$ tuckbox")).collect();
    assert!(examples.len() > 3, "{examples:?}");
    for example in examples {
        let played = example.replace("ask yard.save.json", "--box tests/box ask tests/cmd/yard.save.json");
        assert!(sessions.contains(played.trim_end()), "no session says this:\n{played}");
    }
}
