use super::*;

fn shown(text: &str) -> String {
    read(text, 40)
        .unwrap()
        .iter()
        .map(|word| match word.kind {
            Kind::Plain => word.text.clone(),
            Kind::Plates(count) => format!("[{count} plates]"),
            Kind::Number(n) => format!("#{n}"),
            Kind::Load(load) => format!("[{load}]"),
            Kind::Scheme { sets, reps } => format!("[{sets} x {reps}]"),
            Kind::Reps(reps) => format!("[{reps} reps]"),
            Kind::Distance(metres) => format!("[{metres} m]"),
            Kind::Percent(share) => format!("[{share} percent]"),
            Kind::Minutes(minutes) => format!("[{minutes} min]"),
            Kind::Rpe(rpe) => format!("[@{}]", rpe.0),
            Kind::Rir(rir) => format!("[rir {}]", rir.0),
        })
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn words_and_numbers() {
    let rows = [
        ("What's next?", "whats next"),
        ("WHAT’S   NEXT?!", "whats next"),
        ("what should I load for 3x5 (bench)", "what should i load for [3 x 5] bench"),
        ("3 x 5 · 3×5 · 3 by 5", "[3 x 5] [3 x 5] [3 x 5]"),
        ("plates for 185", "plates for #185"),
        ("plates for 102,5kg, 185 lbs", "plates for [102.5 kg] [185 lb]"),
        ("warm-up for 225", "warm up for #225"),
        ("20 minutes 30min 1.5 hours half an hour", "[20 min] [30 min] [90 min] [30 min]"),
        ("edit last to 7 reps", "edit last to [7 reps]"),
        ("rpe 8.5 @9 rir 2 2 rir", "[@8.5] [@9] [rir 2] [rir 2]"),
        ("bench 1rm", "bench 1rm"),
        ("pull-up", "pull up"),
        ("22/03 2026-11-14 chest/back", "22/03 2026-11-14 chest back"),
        ("0x5 70000x1 1e9 99999lb", "0x5 70000x1 1e9 99999lb"),
        ("@@ -- .., ", ""),
    ];
    for (typed, wanted) in rows {
        assert_eq!(shown(typed), wanted, "{typed}");
    }
}

#[test]
fn what_is_too_long_for_a_question_is_none() {
    assert_eq!(read(&"a ".repeat(40), 40).map(|words| words.len()), Some(40));
    assert_eq!(read(&"a ".repeat(41), 40), None);
}
