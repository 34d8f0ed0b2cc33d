//! The targets of `tuckbox_tests::fuzz` as libFuzzer wants them, a program each. How
//! they are run stands in `tests/README.md`.

use std::path::Path;
use tuckbox_tests::fuzz::Target;

/// A target by its name, with what fuzzing begins with laid out in `corpus/<name>`,
/// where `cargo fuzz` looks for it.
pub fn begun(name: &str) -> Target {
    let target = Target::named(name).expect("a target of this name");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the corpus");
    for (number, input) in (0u32..).zip(target.inputs().begin()) {
        std::fs::write(folder.join(format!("begin-{number}")), &input.bytes).expect("an input");
    }
    target
}

/// A program that fuzzes a target.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        static TARGET: std::sync::LazyLock<tuckbox_tests::fuzz::Target> =
            std::sync::LazyLock::new(|| tuckbox_fuzz::begun($name));

        libfuzzer_sys::fuzz_target!(init: { std::sync::LazyLock::force(&TARGET); }, |input: &[u8]| {
            (TARGET.run)(input);
        });
    };
}
