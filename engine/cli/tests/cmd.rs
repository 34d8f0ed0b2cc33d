//! The command line as people meet it: help, wrong usage, unknown names,
//! broken boxes. The pages in `cmd/` are sessions that must come out the same;
//! `TRYCMD=overwrite cargo test -p tuckbox --test cmd` writes them anew.

#[test]
fn sessions_come_out_as_written() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
