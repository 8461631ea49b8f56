use super::*;
use setwise_domain::exercise::Equipment;

#[test]
fn what_is_asked_of_the_profile_is_answered_from_it() {
    let profile = Profile {
        equipment: vec![Equipment::Barbell, Equipment::Rack],
        avoid: vec!["knee".to_owned()],
        ..Profile::default()
    };
    for (line, wanted) in [
        ("what equipment do i have", "Equipment: barbell, rack. "),
        ("What equipment have I got?", "Equipment: barbell, rack. "),
        ("what's my equipment", "Equipment: barbell, rack. "),
        ("what’s my goal?", "Goal: general. "),
        ("whats my level", "Level: intermediate. "),
        ("what unit am i on", "Loads in: lb. "),
        ("which plates do i have", "Plates: usual. "),
        ("what bar do i use", "Bar: 45 lb. "),
        ("how heavy is the bar?", "Bar: 45 lb. "),
        ("what is my session length", "Minutes a session: 60. "),
        ("what am i avoiding", "To avoid: knee. "),
        ("show my profile", "4 days a week, 60 minutes each, "),
        ("please show me my settings", "4 days a week, "),
        ("my profile", "4 days a week, "),
        ("what do you know about me?", "4 days a week, "),
    ] {
        let asked = profile_question(line).unwrap_or_else(|| panic!("{line}"));
        let answer = asked.answer(&profile, &[]);
        assert!(answer.starts_with(wanted), "{line}: {answer}");
    }
}

#[test]
fn all_the_equipment_there_is_is_not_listed() {
    let profile = Profile { equipment: Equipment::ALL.to_vec(), ..Profile::default() };
    let asked = ProfileQuestion::Part(ProfilePart::Equipment);
    let answer = asked.answer(&profile, &[]);
    assert!(answer.starts_with("Equipment: everything. "), "{answer}");
}

#[test]
fn what_is_about_something_else_is_left_to_others() {
    for line in [
        "what's my bench",
        "what's my best bench",
        "what is my streak",
        "what's my bodyweight",
        "my goal is strength",
        "my goal",
        "what days do i have left",
        "what days do i train",
        "show my records",
        "what program am i on",
        "what exercises do i have today",
        "",
    ] {
        assert_eq!(profile_question(line), None, "{line}");
    }
}
