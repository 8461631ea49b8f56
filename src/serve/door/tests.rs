use super::*;
use tokio::time::{Duration, advance};

fn door() -> Door {
    let door = Door::new("page-token".to_owned(), 4747);
    door.open("first".to_owned());
    door
}

#[track_caller]
fn refuses(door: &Door, code: &str, said: &str) {
    let refused = door.enter(code, false).unwrap_err();
    assert!(refused.message().starts_with(said), "{}", refused.message());
}

#[tokio::test(start_paused = true)]
async fn a_code_is_good_once() {
    let door = door();
    let cookie = door.enter("first", false).unwrap();
    assert_eq!(
        cookie.to_str().unwrap(),
        "setwise-4747=page-token; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000"
    );
    refuses(&door, "first", "This code was used already");
    door.open("second".to_owned());
    let cookie = door.enter("second", true).unwrap();
    assert!(cookie.to_str().unwrap().ends_with("; Secure"));
}

#[tokio::test(start_paused = true)]
async fn a_code_is_good_for_two_minutes() {
    let door = door();
    door.open("second".to_owned());
    advance(Duration::from_secs(119)).await;
    assert!(door.enter("first", false).is_ok());
    advance(Duration::from_secs(2)).await;
    refuses(&door, "second", "This code worked for 2 minutes");
}

#[tokio::test(start_paused = true)]
async fn whoever_tries_codes_out_is_stopped() {
    let door = door();
    for _ in 0..MOST_WRONG_CODES {
        refuses(&door, "guess", "This code isn't from this server");
    }
    refuses(&door, "first", "Too many wrong codes were tried");
    door.open("second".to_owned());
    assert!(door.enter("second", false).is_ok());
}
