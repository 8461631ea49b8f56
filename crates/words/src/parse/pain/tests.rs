use super::*;

#[test]
fn what_notes_say_of_pain() {
    let cases: [(&str, Option<bool>); 30] = [
        ("sharp knee pain", Some(true)),
        ("Sharp pain in the elbow", Some(true)),
        ("something popped in my shoulder", Some(true)),
        ("fingers numb", Some(true)),
        ("tingling down the arm", Some(true)),
        ("radiating into the leg", Some(true)),
        ("swollen", Some(true)),
        ("pain 6", Some(true)),
        ("pain 7/10 in the knee", Some(true)),
        ("pain level 8", Some(true)),
        ("pain 4", Some(false)),
        ("pain was 5", Some(false)),
        ("pain 3", None),
        ("pain 0", None),
        ("pain", Some(false)),
        ("elbow hurts", Some(false)),
        ("left elbow twinge", Some(false)),
        ("knee aching", Some(false)),
        ("achy shoulders", Some(false)),
        ("aching quads", None),
        ("sore quads", None),
        ("legs sore from monday", None),
        ("no pain", None),
        ("no knee pain today", None),
        ("pain free", None),
        ("didn't hurt", None),
        ("felt sharp today", None),
        ("popped up fast", None),
        ("", None),
        ("easy", None),
    ];
    for (note, wanted) in cases {
        assert_eq!(read(note).map(|pain| pain.stop), wanted, "{note:?}");
    }
    assert_eq!(read(" pain 6 ").unwrap().words, "pain 6");
}

#[test]
fn the_joint_is_the_one_that_is_named() {
    let cases = [
        ("sharp knee pain", Some(Joint::Knee)),
        ("swap back squat, my knee hurts", Some(Joint::Knee)),
        ("both shoulders ache", Some(Joint::Shoulder)),
        ("lower back twinge", Some(Joint::LowerBack)),
        ("pain 7", None),
        ("swap back squat pain", None),
        ("swap shoulder press, elbow hurts", Some(Joint::Elbow)),
        ("swap hip thrusts pain", None),
        ("hips don't lie", Some(Joint::Hip)),
    ];
    for (words, wanted) in cases {
        assert_eq!(joint(words), wanted, "{words:?}");
    }
    assert_eq!(read("sharp knee pain").unwrap().joint, Some(Joint::Knee));
}
