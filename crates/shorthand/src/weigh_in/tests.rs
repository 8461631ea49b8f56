use crate::{Reading, Setting, read};
use jiff::civil::date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::profile::Profile;
use setwise_domain::set_result::SetResult;

/// What a line comes to for somebody who weighs 82 kg and reads loads in kilograms, on Saturday,
/// 21 November 2026.
fn told(line: &str) -> String {
    told_to(line, Some(Load::new(Decimal::from_int(82), Unit::Kg)))
}

fn told_to(line: &str, bodyweight: Option<Load>) -> String {
    let profile = Profile { unit: Unit::Kg, bodyweight, ..Profile::default() };
    let log: Vec<SetResult> = Vec::new();
    let today = date(2026, 11, 21);
    let setting = Setting::without_plan(Catalog::embedded(), &log, &profile, today);
    match read(line, &setting).unwrap() {
        Reading::Weigh(weight) => {
            let remark = weight.remark.map(|remark| format!(" {remark}"));
            format!("{} {}{}", weight.load, weight.date, remark.unwrap_or_default())
        }
        Reading::Ask(question) => question.text,
        Reading::Bad(bad) => bad.message,
        Reading::Sets(line) => format!("{} sets", line.drafts.len()),
        Reading::Change(_) => "a correction".to_owned(),
        Reading::NotALog => "no log".to_owned(),
    }
}

#[test]
fn a_weight_is_read_with_its_day_and_unit() {
    let today = "82.4 kg 2026-11-21";
    for line in [
        "bw 82.4 kg",
        "BW 82.4kg",
        "bodyweight: 82,4 kg",
        "body weight 82.4 kilos",
        "body-weight = 82.4 kg",
        "weighed 82,4 kg today",
        "weighed in at 82.4 kg",
        "weigh-in 82.4 kg",
        "i weigh 82.4 kg",
        "I weighed 82.4 kg today",
        "my weight is 82.4 kg",
        "my weight is now 82.4 kg",
        "weight 82.4 kg",
    ] {
        assert_eq!(told(line), today, "{line}");
    }
    for (line, wanted) in [
        ("bw 82.4", "82.4 kg 2026-11-21 Read 82.4 as kg, your unit."),
        ("bodyweight 82,4", "82.4 kg 2026-11-21 Read 82.4 as kg, your unit."),
        ("weight 82", "82 kg 2026-11-21 Read 82 as kg, your unit."),
        ("weight 181 lb yesterday", "181 lb 2026-11-20"),
        ("yesterday bw 82.4 kg", "82.4 kg 2026-11-20"),
        ("bw 82.4 kg on monday", "82.4 kg 2026-11-16"),
        ("bw 82.4 14 nov", "82.4 kg 2026-11-14 Read 82.4 as kg, your unit."),
        ("bw 82.4 kg 2026-10-01", "82.4 kg 2026-10-01"),
        ("weighed 95 kg !", "95 kg 2026-11-21"),
    ] {
        assert_eq!(told(line), wanted, "{line}");
    }
}

#[test]
fn what_nobody_weighs_is_refused_with_what_is_wanted() {
    let kilograms = "isn't a bodyweight: send one from 20 to 400 kg";
    for (line, wanted) in [
        ("bw 0 kg", format!("'0' {kilograms}")),
        ("weighed 900 kg", format!("'900' {kilograms}")),
        ("bw 900", format!("'900' {kilograms}")),
        ("my weight is 8", format!("'8' {kilograms}")),
        ("bw 20 lb", "'20' isn't a bodyweight: send one from 45 to 880 lb".to_owned()),
        ("bw 181.255 lb", "'181.255' has more than 2 decimals".to_owned()),
        (
            "bw 82 kg on 2026-11-25",
            "'on 2026-11-25' is 2026-11-25, in the future: only what was done is logged".to_owned(),
        ),
        (
            "bw 82 kg // after breakfast",
            "'after breakfast' is a note: a weight is kept without one, so send it alone"
                .to_owned(),
        ),
    ] {
        assert_eq!(told(line), wanted, "{line}");
    }
}

#[test]
fn it_may_be_told_to_be_set() {
    for (line, wanted) in [
        ("set my bodyweight to 80 kg", "80 kg 2026-11-21"),
        ("change my weight to 80.5", "80.5 kg 2026-11-21 Read 80.5 as kg, your unit."),
        ("log my weight 80 kg", "80 kg 2026-11-21"),
        ("record bodyweight 80 kg yesterday", "80 kg 2026-11-20"),
    ] {
        assert_eq!(told(line), wanted, "{line}");
    }
    // The weight of a set is a load.
    for line in ["set 2 was 7", "change the weight to 80", "set the weight to 80 kg"] {
        assert!(!told(line).contains("2026"), "{line}: {}", told(line));
    }
}

#[test]
fn a_jump_is_asked_about_once() {
    assert_eq!(
        told("bw 95 kg"),
        "95 kg is 13 kg more than the 82 kg that you weighed last. Is that right? 1 yes, keep it"
    );
    assert_eq!(
        told("weighed 181 yesterday"),
        "181 kg is 99 kg more than the 82 kg that you weighed last. Is that right? 1 yes, keep it, 2 it was lb"
    );
    assert_eq!(told("weighed 181 lb yesterday"), "181 lb 2026-11-20");
    assert_eq!(told_to("weighed 181", None), "181 kg 2026-11-21 Read 181 as kg, your unit.");
}

#[test]
fn sets_and_loads_stay_what_they_are() {
    for line in ["bw 8", "bw x 8", "bw 8 8 7", "weight 60", "bw squat 20", "pull up bw 8"] {
        let told = told(line);
        assert!(!told.contains("2026-11-21"), "{line}: {told}");
    }
    assert_eq!(told("how much do i weigh"), "no log");
    assert_eq!(told("weigh in"), "no log");
}
