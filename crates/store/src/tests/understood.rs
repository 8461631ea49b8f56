//! Highlights and reasons are kept only where all of them is understood and in the log.

use crate::tests::support::{House, TODAY, bench, on};
use jiff::ToSpan as _;
use setwise_domain::command::{Applied, Command};
use setwise_domain::debrief::{DatedDebrief, Debrief, Highlight};
use setwise_domain::summed_up::End;

/// 85 kg for 8, 8, 7 today, 80 kg for 8 yesterday.
#[test]
fn a_highlight_is_kept_where_the_log_has_all_of_it() {
    let house = House::new();
    house.one(on(TODAY.saturating_sub(1.day()), bench(80, 8)));
    for reps in [8, 8, 7] {
        house.one(bench(85, reps));
    }
    let keeps = |text: &str| {
        let debrief = Debrief {
            message: "Well done.".into(),
            highlights: Some(vec![Highlight {
                text: text.into(),
                exercise: Some("Bench Press".into()),
            }]),
            ..Debrief::default()
        };
        let dated = DatedDebrief {
            id: house.stamps.id(),
            date: TODAY,
            at: house.stamps.timestamp(),
            coach: "model".into(),
            debrief,
        };
        let applied = house.command(Command::KeepDebrief(Box::new(dated)));
        house.undo();
        let Applied::Debriefed(summed_up) = applied else { panic!("{text}") };
        summed_up.sections[1].end == End::Stored
    };
    for text in [
        "Bench Press 85 kg x 8, 8, 7",
        "2 sets of 8 at 85 kg",
        "Two sets of eight at 85 kg",
        "85 kg for 3 sets",
        "3 sets at 85",
        "2 of 3 sets hit 8 at 85 kg",
        "Reps went 8, 7 at 85 kg",
        "187.4 lb x 8",
        "All three sets at 85 kg",
        "Benched 85 kg, 5 kg more than yesterday",
        "Up 5 kg from last time",
        "+5 kg on yesterday",
        "23 reps in total",
        "Total volume 1,955 kg",
        "Heaviest set 85 kg",
        "The first set was 85 kg x 8",
        "Good solid work today",
    ] {
        assert!(keeps(text), "{text}");
    }
    for text in [
        "3 sets of 8 at 85 kg",
        "Two sets at 85 kg",
        "85 kg x 8, 8, 8",
        "80 kg x 8",
        "85 lb x 8",
        "85 kg x 8 at RPE 8",
        "Held 8 reps on all three sets",
        "Reps climbed from set to set",
        "Up 10 kg from last time",
        "10 kg more than yesterday",
        "5 kg less than yesterday",
        "24 reps in total",
        "Total volume 2,955 kg",
        "Second week in a row at 85 kg",
        "Best bench session this month",
        "Shoulder pain limited the third set",
        "The last set was 85 kg x 8",
        "Squat 85 kg x 8",
        "Kept rest to 3 minutes",
        "Bench volume up 15%",
    ] {
        assert!(!keeps(text), "{text}");
    }
}
