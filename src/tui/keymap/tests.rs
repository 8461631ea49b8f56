use super::{Action as A, Context as C, *};

fn standard() -> Keymap {
    Keymap::with(&[]).unwrap()
}

#[test]
fn every_key_of_the_table_can_be_read_and_none_hides_another() {
    let keymap = standard();
    for binding in TABLE {
        for key in binding.keys.split(' ') {
            let chord = Chord::named(key).unwrap();
            assert_eq!(
                keymap.action(&[binding.context], chord),
                Some(binding.action),
                "{key} in {:?}",
                binding.context
            );
        }
    }
}

#[test]
fn every_action_can_be_reached() {
    for &action in Action::ALL {
        assert!(TABLE.iter().any(|binding| binding.action == action), "{action} has no key");
    }
}

#[test]
fn while_typing_no_plain_character_is_a_command() {
    for binding in TABLE {
        let typing = [C::Composer, C::Completion, C::Search, C::Find, C::Anywhere];
        for key in binding.keys.split(' ').filter(|_| typing.contains(&binding.context)) {
            assert_eq!(Chord::named(key).unwrap().typed(), None, "{key}");
        }
    }
}

#[test]
fn an_action_can_be_given_other_keys() {
    let keymap = Keymap::with(&[("redraw".into(), "F12 ctrl-x".into())]).unwrap();
    let f12 = Chord::named("F12").unwrap();
    assert_eq!(keymap.action(&[C::Anywhere], f12), Some(A::Redraw));
    assert_eq!(keymap.action(&[C::Anywhere], Chord::named("Ctrl-L").unwrap()), None);
    assert_eq!(keymap.key(C::Anywhere, A::Redraw), "F12");
}

#[test]
fn an_unknown_action_is_refused_with_all_there_are() {
    let error = Keymap::with(&[("fly".into(), String::new())]).unwrap_err().to_string();
    assert!(
        error.starts_with("there is no action 'fly'; the actions are send, newline, "),
        "{error}"
    );
}

#[test]
fn a_key_that_two_actions_share_in_one_place_is_named() {
    let collisions = |keys: &str| {
        let keymap = Keymap::with(&[("undo".into(), keys.into())]).unwrap();
        keymap.collisions("undo")
    };
    assert_eq!(
        collisions("Ctrl-L"),
        [
            "Ctrl-L has two actions under 'Everywhere', undo and redraw, and only one of them can be reached; give one of them another key"
        ]
    );
    // Elsewhere the nearer place decides.
    assert_eq!(collisions("Ctrl-R F9"), [""; 0]);
}
