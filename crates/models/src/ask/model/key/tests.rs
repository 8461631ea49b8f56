use super::*;

fn key(command: &[&str], variable: Option<&str>, named: bool) -> String {
    let source = KeySource {
        command: command.iter().map(|word| (*word).to_owned()).collect(),
        variable: variable.map(str::to_owned),
        named,
        environment: |name| match name {
            "GOOD" => Some("planted-good".into()),
            "BLANK" => Some(" ".into()),
            "TWO_WORDS" => Some("planted secret".into()),
            _ => None,
        },
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    match runtime.block_on(source.key()) {
        Ok(Some(key)) => key.redact("planted-good planted-run"),
        Ok(None) => "none".into(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_variable_is_read_where_it_is_there() {
    assert_eq!(key(&[], Some("GOOD"), false), "[key] planted-run");
    assert_eq!(key(&[], Some("ABSENT"), false), "none");
    assert_eq!(key(&[], Some("BLANK"), false), "none");
    assert_eq!(key(&[], None, false), "none");
    assert_eq!(key(&[], Some("ABSENT"), true), "the key could not be read: ABSENT is not set");
    assert_eq!(
        key(&[], Some("TWO_WORDS"), false),
        "the key could not be read: TWO_WORDS doesn't hold a key: a key has letters, digits and signs, and no spaces"
    );
}

#[test]
fn a_command_prints_the_key_and_its_errors_never_repeat_it() {
    let run = |script: &str| key(&["sh", "-c", script], Some("GOOD"), true);
    assert_eq!(run("printf '  planted-run\\nlogin: me\\n'"), "planted-good [key]");
    for (script, what) in [
        ("exit 0", "printed nothing"),
        ("echo planted-run; exit 3", "failed"),
        ("echo planted run", "printed something that isn't a key"),
        ("printf '\\377'", "printed something that isn't text"),
        ("yes planted", "printed more than any key has"),
    ] {
        assert_eq!(
            run(script),
            format!("the command at coach.key_command {what}; run it in a shell to see why")
        );
    }
    assert_eq!(
        key(&["no-such-program"], None, false),
        "the command at coach.key_command was not found; run it in a shell to see why"
    );
    // No shell: the words are what they are.
    assert_eq!(key(&["echo", "$(planted-run)"], None, false), "planted-good planted-run");
}
