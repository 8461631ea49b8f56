use super::*;
use std::os::unix::fs::PermissionsExt;

/// An editor that is a shell script.
fn editor(folder: &Path, script: &str) -> Editor {
    let path = folder.join("editor.sh");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    Editor { command: format!("sh {}", path.display()), folder: folder.join("scratch") }
}

#[test]
fn what_it_saves_comes_back_and_nothing_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let editor = editor(folder.path(), "echo ' rir 2' >> \"$1\"");
    assert_eq!(edit(&editor, "bench 3x8", "1").unwrap(), "bench 3x8 rir 2\n");
    assert_eq!(fs::read_dir(&editor.folder).unwrap().count(), 0);
}

#[test]
fn an_editor_that_fails_leaves_the_message() {
    let folder = tempfile::tempdir().unwrap();
    let editor = editor(folder.path(), "exit 3");
    assert_eq!(
        edit(&editor, "bench", "1").unwrap_err(),
        "sh ended with exit status: 3; the message is as it was."
    );
    let none = Editor { command: "no-such-editor".into(), folder: folder.path().into() };
    let error = edit(&none, "bench", "1").unwrap_err();
    assert!(error.starts_with("no-such-editor could not be started: "), "{error}");
}

#[test]
fn what_is_too_long_or_no_text_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let long = editor(folder.path(), "head -c 70000 /dev/zero | tr '\\0' x > \"$1\"");
    assert_eq!(
        edit(&long, "", "1").unwrap_err(),
        "The editor saved more than 64 KiB, the most a message can hold."
    );
    let binary = editor(folder.path(), "printf '\\377\\376' > \"$1\"");
    assert_eq!(edit(&binary, "", "1").unwrap_err(), "The editor didn't save UTF-8 text.");
}
