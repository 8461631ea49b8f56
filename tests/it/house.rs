//! The source files, for the tests that hold the rules of the house.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// One source file.
pub struct Source {
    /// From the project's folder on, with `/`.
    pub path: String,
    pub text: String,
}

/// Every Rust file of the root package's `src/` and of the crates'.
pub fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let crates = fs::read_dir(root.join("crates")).unwrap();
    let mut folders: Vec<_> = crates.map(|one| one.unwrap().path().join("src")).collect();
    assert!(folders.len() > 5, "the crates were not found");
    folders.push(root.join("src"));
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let path = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                found.push(Source { path, text });
            }
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

/// Crates of several modules; any other crate is a module by itself.
const OF_SEVERAL: [&str; 4] = ["words", "catalog", "models", "training"];

/// The module that a path after a crate's name leads to: `provider` for `setwise_models::provider`.
pub fn module_of<'a>(name: &'a str, inside: &'a str) -> &'a str {
    let is_own = name == "domain" && matches!(inside, "decode" | "files");
    if OF_SEVERAL.contains(&name) || is_own { inside } else { name }
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
            in_test |=
                line == "#[cfg(test)]" || line == r#"#[cfg(any(test, feature = "testing"))]"#;
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

    /// A file that is for tests as a whole.
    pub fn is_test(&self) -> bool {
        ["/tests.rs", "/testing.rs", "/judge.rs"].iter().any(|name| self.path.ends_with(name))
            || self.path.contains("/tests/")
            || self.path.contains("/testing/")
    }

    /// The crate that it belongs to; none for the root package.
    pub fn package(&self) -> Option<&str> {
        self.path.strip_prefix("crates/")?.split('/').next()
    }

    /// From its crate's `src/` on.
    pub fn inside(&self) -> &str {
        let start = self.path.find("src/").unwrap() + "src/".len();
        &self.path[start..]
    }

    /// The module it belongs to: `cli` for `src/cli/log.rs`, `text` for `crates/words/src/text/set.rs`.
    pub fn top(&self) -> &str {
        let first = self.inside().split('/').next().unwrap_or_default();
        let first = first.strip_suffix(".rs").unwrap_or(first);
        self.package().map_or(first, |package| module_of(package, first))
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

/// Whatever the binary contains of others is named with its licence. `CONTRIBUTING.md` says how the file is written.
#[test]
fn the_notices_name_all_that_is_contained() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let notices = fs::read_to_string(root.join("THIRD-PARTY-NOTICES.md")).unwrap();
    let tree = std::process::Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--prefix", "none"])
        .args(["--edges", "normal,no-proc-macro", "--format", "{p}"])
        .current_dir(root)
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    let others = tree.lines().filter(|line| !line.contains(" (/"));
    let others: BTreeSet<_> = others.filter_map(|line| line.split_once(" v")).collect();
    assert!(others.len() > 100, "{} packages were found", others.len());
    for (name, version) in others {
        let version = version.split(' ').next().unwrap_or_default();
        assert!(notices.contains(&format!("- {name} {version}\n")), "{name} {version} is missing");
    }
}
