//! What is sealed opens in its place and nowhere else.

use super::{Seal, Sealed, Unsealed};
use crate::Key;
use setwise_domain::journal::{DeviceId, Hlc};
use setwise_domain::op::Op;
use uuid::Uuid;

fn op() -> Op {
    Op {
        device: DeviceId(Uuid::from_u128(7)),
        seq: 3,
        hlc: Hlc::from_stored(1 << 40),
        version: 1,
        body: r#"{"summary":"3 sets of Bench Press"}"#.to_owned(),
    }
}

#[test]
fn what_is_sealed_is_opened_and_says_nothing_meanwhile() {
    let seal = Seal::new(&Key::make().unwrap());
    let sealed = seal.seal(&op()).unwrap();
    assert_eq!(seal.open(&sealed), Ok(op()));
    assert!(!String::from_utf8_lossy(&sealed.body).contains("Bench"));
    // Sealed again it is another body with the same sum.
    let again = seal.seal(&op()).unwrap();
    assert_ne!(again.body, sealed.body);
    assert_eq!(again.sum, sealed.sum);
    let label = seal.seal_label(op().device, "desk").unwrap();
    assert_eq!(seal.open_label(op().device, &label).as_deref(), Some("desk"));
    assert_eq!(seal.open_label(DeviceId(Uuid::nil()), &label), None);
}

type Change = fn(&mut Sealed);

#[test]
fn what_was_changed_on_the_way_does_not_open() {
    let seal = Seal::new(&Key::make().unwrap());
    let sealed = seal.seal(&op()).unwrap();
    let changes: [Change; 10] = [
        |it| it.device = Uuid::nil(),
        |it| it.seq += 1,
        |it| it.seq = -1,
        |it| it.hlc += 1,
        |it| it.scope = 1,
        |it| it.version = 2,
        |it| it.epoch = 1,
        |it| it.sum[0] ^= 1,
        |it| it.body[40] ^= 1,
        |it| it.body.truncate(10),
    ];
    for change in changes {
        let mut other = sealed.clone();
        change(&mut other);
        assert_eq!(seal.open(&other), Err(Unsealed::Forged));
    }
    let other = Seal::new(&Key::make().unwrap());
    assert_eq!(other.open(&sealed), Err(Unsealed::Forged));
}

#[test]
fn a_body_that_unfolds_without_end_is_refused() {
    let seal = Seal::new(&Key::make().unwrap());
    let huge = Op { body: "a".repeat(20 << 20), ..op() };
    let sealed = seal.seal(&huge).unwrap();
    assert!(sealed.body.len() < 1 << 20);
    assert_eq!(seal.open(&sealed), Err(Unsealed::TooLarge));
}
