use super::*;
use futures_util::FutureExt as _;

#[test]
fn a_panic_ends_the_step_alone() {
    assert_eq!(guarded(|| 7), Ok(7));
    assert!(!is_guarded());
    let inner = guarded(|| {
        let inner: Result<(), Panicked> = guarded(|| panic!("a bug"));
        (inner, is_guarded())
    });
    assert_eq!(inner, Ok((Err(Panicked), true)));
    assert!(!is_guarded());
}

#[test]
fn a_future_that_panics_ends_as_one() {
    let sound = guarded_future(async { 7 }).now_or_never();
    assert_eq!(sound, Some(Ok(7)));
    let broken = guarded_future(async {
        assert!(is_guarded());
        panic!("a bug");
    });
    assert_eq!(broken.now_or_never(), Some(Err::<(), _>(Panicked)));
    assert!(!is_guarded());
}
