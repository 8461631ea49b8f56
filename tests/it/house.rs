//! The source files, for the tests that hold the rules of the house.

use std::fs;
use std::path::{Path, PathBuf};

/// One file of `src/`.
pub struct Source {
    /// From `src/` on, with `/`.
    pub path: String,
    pub text: String,
}

/// Every Rust file of `src/`.
pub fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(Source {
                    path: path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/"),
                    text: fs::read_to_string(&path).unwrap(),
                });
            }
        }
    }
    assert!(found.len() > 20, "the sources were not found");
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

impl Source {
    /// The code that ships: without tests, and with comments blanked.
    pub fn shipped(&self) -> String {
        if self.is_test() {
            return String::new();
        }
        let mut shipped = String::new();
        let mut in_test = false;
        for line in self.text.lines() {
            in_test |= line == "#[cfg(test)]";
            if in_test {
                // The item ends at the margin: `mod tests;`, or the brace that closes it.
                in_test = !(line == "}" || line.ends_with(';') && !line.starts_with(' '));
                continue;
            }
            shipped += line.split("//").next().unwrap_or_default();
            shipped.push('\n');
        }
        shipped
    }

    /// A file that is a test module as a whole.
    pub fn is_test(&self) -> bool {
        self.path.ends_with("/tests.rs") || self.path.contains("/tests/")
    }

    /// The module of the crate it belongs to: `cli` for `cli/log.rs` and `cli/mod.rs`.
    pub fn top(&self) -> &str {
        let first = self.path.split('/').next().unwrap_or_default();
        first.strip_suffix(".rs").unwrap_or(first)
    }
}

/// `.cargo/config.toml` fixes them; `PROPTEST_RNG_SEED=random` is the flag that lets them vary.
#[test]
fn property_tests_run_on_fixed_seeds() {
    let seed = std::env::var("PROPTEST_RNG_SEED");
    assert!(seed.is_ok(), "run the tests by cargo, in the project's folder");
    let fixed =
        proptest::test_runner::Config::default().rng_seed != proptest::test_runner::RngSeed::Random;
    assert_eq!(fixed, seed.as_deref() != Ok("random"));
}
