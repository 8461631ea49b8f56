use super::*;
use std::collections::BTreeSet;

#[test]
fn every_row_names_an_argument_that_is_there_once() {
    let mut rows = BTreeSet::new();
    for (path, argument, _) in KNOWN {
        assert!(rows.insert((path, argument)), "{path:?} {argument} twice");
        let mut command = &Cli::command();
        for name in *path {
            command = command.find_subcommand(name).unwrap();
        }
        let has = command.get_arguments().any(|one| one.get_id() == *argument);
        assert!(has, "{path:?} has no argument {argument}");
    }
}

fn offered(line: &[&str]) -> Vec<String> {
    let words: Vec<OsString> = line.iter().map(OsString::from).collect();
    let last = words.len() - 1;
    let before = line[..last].iter().map(|word| (*word).to_owned()).collect();
    let offered = Arc::new(Mutex::new(Offered::new(before, None)));
    let mut command = completing(&offered);
    let found = clap_complete::engine::complete(&mut command, words, last, None).unwrap();
    let values = found.iter().map(|one| one.get_value().to_string_lossy());
    values.map(Cow::into_owned).collect()
}

#[test]
fn names_that_the_program_knows_are_offered() {
    for (line, wanted) in [
        (&["setwise", "tool", "call", "log"][..], "log_set_result"),
        (&["setwise", "config", "set", "mcp.w"], "mcp.write"),
        (&["setwise", "schema", "show", "today"], "today_plan"),
        (&["setwise", "program", "start", "full-body-t"], "full-body-two"),
    ] {
        assert!(offered(line).contains(&wanted.to_owned()), "{line:?}: {:?}", offered(line));
    }
}
