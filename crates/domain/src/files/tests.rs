use super::*;
use std::fs;
use std::thread;

#[test]
fn a_file_is_replaced_whole_and_leaves_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    replace(&path, b"one").unwrap();
    replace(&path, b"two").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"two");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn modes_stay_new_files_are_private_and_links_are_followed_where_that_is_meant() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let folder = tempfile::tempdir().unwrap();
    let (real, link) = (folder.path().join("dotfiles/real"), folder.path().join("link"));
    make_folder(real.parent().unwrap()).unwrap();
    assert_eq!(mode(real.parent().unwrap()), 0o700);
    symlink("dotfiles/real", &link).unwrap();
    for write in [replace, replace_linked] {
        let refused = write(&link, b"one").unwrap_err().to_string();
        assert_eq!(refused, "it is a link to dotfiles/real, and a regular file has to be there");
        assert!(!real.exists());
    }
    replace(&real, b"one").unwrap();
    assert_eq!(mode(&real), 0o600);
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    assert!(replace(&link, b"two").is_err());
    replace_linked(&link, b"two").unwrap();
    assert_eq!((fs::read(&real).unwrap().as_slice(), mode(&real)), (b"two".as_slice(), 0o640));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    make_private(&link);
    assert_eq!(mode(&real), 0o640);
    make_private(&real);
    assert_eq!(mode(&real), 0o600);

    let (to, fro) = (folder.path().join("to"), folder.path().join("fro"));
    symlink(&to, &fro).unwrap();
    symlink(&fro, &to).unwrap();
    assert!(replace_linked(&to, b"round").is_err());
    let device = folder.path().join("device");
    symlink("/dev/null", &device).unwrap();
    let refused = replace_linked(&device, b"x").unwrap_err().to_string();
    assert_eq!(refused, "it is a device, and a regular file has to be there");
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_neither_opened_nor_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("folder")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", at("device")).unwrap();
    let _listener = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap();
    assert!(made.success());
    for (name, found) in [
        ("folder", "a folder"),
        ("device", "a device"),
        ("socket", "a socket"),
        ("pipe", "a named pipe"),
    ] {
        let path = at(name);
        let wanted = format!("it is {found}, and a regular file has to be there");
        assert_eq!(open(&path).unwrap_err().to_string(), wanted);
        match read_at_most(&path, 10) {
            Err(Unread::Io(error)) => assert_eq!(error.to_string(), wanted),
            other => panic!("{other:?}"),
        }
        let refused = [replace(&path, b"x").unwrap_err(), open_private(&path).unwrap_err()];
        for refused in refused.map(|error| error.to_string()) {
            let link = "it is a link to /dev/zero, and a regular file has to be there";
            assert_eq!(refused, if name == "device" { link } else { &wanted });
        }
    }
}

#[test]
fn what_is_longer_than_asked_for_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ten");
    fs::write(&path, [0; 10]).unwrap();
    assert_eq!(read_at_most(&path, 10).unwrap().len(), 10);
    assert!(matches!(read_at_most(&path, 9), Err(Unread::TooLong)));
}

/// Each reads the number and writes the next one, under the lock.
#[test]
fn the_lock_lets_one_in_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("number");
    fs::write(&path, "0").unwrap();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..5 {
                    let _lock = lock_folder(folder.path()).unwrap();
                    let number: u32 = fs::read_to_string(&path).unwrap().parse().unwrap();
                    replace(&path, (number + 1).to_string().as_bytes()).unwrap();
                }
            });
        }
    });
    assert_eq!(fs::read_to_string(&path).unwrap(), "40");
}

#[cfg(unix)]
#[test]
fn another_file_in_the_place_of_one_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (folder.path().join("one"), folder.path().join("other"));
    fs::write(&path, "one").unwrap();
    fs::write(&other, "one").unwrap();
    let before = Identity::of(&path).unwrap();
    fs::write(&path, "longer than before").unwrap();
    assert_eq!(Identity::of(&path).unwrap(), before);
    fs::rename(&other, &path).unwrap();
    assert_ne!(Identity::of(&path).unwrap(), before);
}

#[test]
fn a_temporary_folder_is_the_owners_alone_and_goes_with_what_is_in_it() {
    let (first, second) = (TemporaryFolder::make().unwrap(), TemporaryFolder::make().unwrap());
    assert_ne!(first.path(), second.path());
    std::fs::write(first.path().join("a"), "a").unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(first.path()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
    let path = first.path().to_owned();
    drop(first);
    assert!(!path.exists());
    assert!(second.path().exists());
}
