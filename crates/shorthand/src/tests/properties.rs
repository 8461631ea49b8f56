//! What holds for every line.

use super::super::{Reading, write};
use super::Scene;
use super::notation::TODAY;
use jiff::ToSpan;
use proptest::prelude::*;
use setwise_catalog::catalog::Catalog;
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::limits::{MOST_LINE_BYTES, MOST_SETS_A_LINE};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_result::{LineChange, Performance, SetDraft, SetKind, Source};
use setwise_domain::weigh_in::is_a_bodyweight;

/// The last is none.
const NAMES: &str = "\
    bench|Bench Press|squat|pull up|dip|plank|run|farmers walk|row|bnech|foo bar|\"foo bar\"|\
    one arm row|clean and jerk|assisted dip|bike|double under|";

/// Pieces of lines, sensible ones and others, separated by bars.
const PIECES: &str = "\
    3x8|5x5|10x8|20x10|185x8|185x8x3|3x8x185|x8|x5|8|7|12|185|205|60|102.5|102,5|8,8,7|8 8 7|\
    8-8-7|8-12|185lb|100kg|60 kg|+5|-20|+10kg|-10%|bw|bw+10|@8|@ 8.5|@60kg|@185|@7,8,9|rir 2|\
    2 rir|rpe 9|rpe 8,5|3 sets|3 sets of 8|of|8 reps|for 8|at 185|with 60|sets: 3|reps: 8|\
    weight 185|60s|1:30|2 min|400m|5k|3 miles|in 25:30|yesterday|on monday|14 nov|nov 14|\
    2026-11-14|2 days ago|tomorrow|warmup|warm-up|drop|drop set|to failure|amrap|working|set 2|\
    set #3|2nd set|again|same again|same weight|per side|each|and|then|,|.|:|(|)|;|\n|!|\
    // felt; good|note: x|three|twenty five|eighty|single|k|x|@|+|-|%|#|/|last|i did|today|\
    was hard|?|0|99 sets|1000|8.5";

/// Words that say the same kind of fact.
const FAMILIES: &[&[&str]] = &[
    &["warmup", "warm-up", "drop", "drop set", "to failure", "amrap"],
    &["yesterday", "on monday", "14 nov", "nov 14", "2026-11-14", "2 days ago"],
    &["rir 4", "4.5 rir", "rpe 7.5", "@7.5", "@ 6.5"],
    &["set 7", "set #9", "11th set"],
    &["77kg", "78 lb", "+11kg", "bw+13", "-17", "@61kg", "at 79 lb"],
    &["37s", "1:17", "777m", "7.5k"],
];

fn scene(logged: bool, plan: bool, unit: Unit) -> Scene {
    let mut scene = Scene::default();
    scene.profile.unit = unit;
    if logged {
        scene.log("bench 185 lb x8 rpe 8 on 2026-11-14");
        scene.log("\"foo bar\" 50 kg x8");
        scene.log("squat 100 kg x5 rir 2");
    }
    if plan {
        scene.current = Some(super::super::Planned {
            next: None,
            name: "Push-Up".into(),
            id: Some(setwise_domain::exercise::ExerciseId("push-up".into())),
        });
    }
    scene
}

prop_compose! {
    fn scenes()(logged: bool, plan: bool, kg: bool) -> Scene {
        scene(logged, plan, if kg { Unit::Kg } else { Unit::Lb })
    }
}

fn pieces() -> impl Strategy<Value = Vec<String>> {
    let piece = prop::sample::select(PIECES.split('|').collect::<Vec<_>>()).prop_map(str::to_owned);
    (
        prop::sample::select(NAMES.split('|').collect::<Vec<_>>()),
        prop::collection::vec(piece, 1..7),
        0_usize..8,
    )
        .prop_map(|(name, mut pieces, at)| {
            if !name.is_empty() {
                pieces.insert(at.min(pieces.len()) / 3, name.to_owned());
            }
            pieces
        })
}

fn drafts(reading: &Reading) -> Option<&[SetDraft]> {
    match reading {
        Reading::Sets(line) => Some(&line.drafts),
        _ => None,
    }
}

/// What holds of any reading of any text.
fn sound(scene: &Scene, text: &str) -> Result<(), TestCaseError> {
    match scene.read(text) {
        Reading::Sets(line) => {
            prop_assert!((1..=MOST_SETS_A_LINE).contains(&line.drafts.len()));
            for draft in &line.drafts {
                prop_assert!(draft.date <= TODAY);
                prop_assert_eq!(draft.source, Source::Athlete);
                let done = &draft.performance;
                let counted =
                    done.reps.is_some() || done.seconds.is_some() || done.metres.is_some();
                prop_assert!(counted, "{:?}: {:?}", text, draft);
                prop_assert!(done.load.is_none_or(Load::in_bounds));
                if let (Some(rpe), Some(rir)) = (done.rpe, done.rir) {
                    prop_assert_eq!(rpe.rir(), rir);
                }
                if let Some(id) = &draft.exercise_id {
                    let exercise = Catalog::embedded().get(id).unwrap();
                    prop_assert_eq!(&exercise.name, &draft.exercise);
                }
            }
        }
        Reading::Weigh(weight) => {
            prop_assert!(weight.date <= TODAY);
            prop_assert!(is_a_bodyweight(weight.load) && weight.load.in_bounds());
        }
        Reading::Change(change) => match change.change {
            LineChange::Edit(edits) => {
                prop_assert!(!edits.is_empty());
                for (_, patch) in edits {
                    prop_assert!(!patch.is_empty());
                    prop_assert!(patch.date.is_none_or(|date| date <= TODAY));
                    prop_assert!(patch.load.is_none_or(Load::in_bounds));
                }
            }
            LineChange::Delete(sets) => prop_assert!(!sets.is_empty()),
        },
        Reading::Ask(question) => {
            prop_assert!(!question.options.is_empty());
            prop_assert!(!question.text.chars().any(char::is_control));
            for option in &question.options {
                let again = scene.read(&option.line);
                let same = matches!(&again, Reading::Ask(next) if next.id == question.id);
                // One exercise may be asked about after another.
                let elsewhere =
                    [";", "\n", ",", "and", "then", "/"].iter().any(|p| text.contains(p));
                prop_assert!(!same || elsewhere, "{:?} asks again: {:?}", text, option);
                prop_assert!(again != Reading::NotALog, "{:?}: {:?} is no log", text, option);
            }
        }
        Reading::Bad(bad) => {
            prop_assert!(!bad.message.chars().any(char::is_control));
            prop_assert!(bad.column >= 1 && bad.column <= text.chars().count() + 1);
            let rest: String = text.chars().skip(bad.column - 1).collect();
            let part = bad.part.trim_end_matches('…');
            let printed = setwise_domain::text::printable(&rest);
            prop_assert!(printed.starts_with(part), "{:?}: {:?}", text, bad);
        }
        Reading::NotALog => {}
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        // A case that fails becomes a row of the phrase table.
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read(scene in scenes(), text in any::<String>()) {
        sound(&scene, &text)?;
    }

    #[test]
    fn any_line_of_the_grammar_is_read(scene in scenes(), pieces in pieces()) {
        sound(&scene, &pieces.join(" "))?;
        sound(&scene, &pieces.concat())?;
    }

    /// A word that means nothing is never passed over, wherever it stands.
    #[test]
    fn no_word_is_dropped(scene in scenes(), pieces in pieces(), at in 0_usize..9) {
        let in_note = |pieces: &[String]| {
            let line = pieces.join(" ");
            let line = line.rsplit('\n').next().unwrap_or_default();
            line.contains("//") || line.contains("note:")
        };
        let at = at.min(pieces.len());
        if in_note(&pieces[..at]) {
            return Ok(());
        }
        let mut with_word = pieces;
        with_word.insert(at, "zqxv".into());
        let text = with_word.join(" ");
        let reading = scene.read(&text);
        let notes = drafts(&reading).unwrap_or_default().iter();
        let kept = notes.filter_map(|draft| draft.performance.notes.as_ref()).any(|note| note.contains("zqxv"));
        prop_assert!(kept || drafts(&reading).is_none(), "{:?}: {:?}", text, reading);
    }

    /// A load carries on over lines: a set has none only where the line says so, whatever the plan
    /// asks for.
    #[test]
    fn what_was_loaded_today_is_stored_with_a_load(
        kg: bool,
        pieces in pieces(),
        next in prop::sample::select(&["", "x5", "105kg x5", "by set x5", "by set 105kg x5"][..]),
        work: bool,
        of_the_body: bool,
    ) {
        let mut scene = scene(true, false, if kg { Unit::Kg } else { Unit::Lb });
        if of_the_body {
            scene.log("farmers walk 32 kg 40m");
            scene.log("plank 20 kg 60s");
            scene.log("pull up +10 kg x8");
        }
        if !next.is_empty() {
            super::phrases::set(&mut scene, "plan squat");
            super::phrases::set(&mut scene, &format!("next {next}"));
        }
        if work {
            scene.work = scene.current.take();
            super::phrases::set(&mut scene, "plan leg swings");
        }
        let text = pieces.join(" ");
        let reading = scene.read(&text);
        for draft in drafts(&reading).unwrap_or_default() {
            let today = scene.log.on_date(draft.date).unwrap();
            let loaded = today
                .iter()
                .any(|set| set.key() == draft.key() && set.performance.load.is_some());
            let without = loaded && draft.performance.load.is_none();
            prop_assert!(!without || text.contains("bw"), "{:?}: {:?}", text, draft);
        }
    }

    /// A line that names no exercise stores no set of a lift without a load, unless it says so.
    #[test]
    fn a_line_without_a_name_stores_a_load(
        kg: bool,
        pieces in pieces(),
        next in prop::sample::select(&["", "x5", "by set x5"][..]),
    ) {
        let mut scene = Scene::default();
        scene.profile.unit = if kg { Unit::Kg } else { Unit::Lb };
        super::phrases::set(&mut scene, "plan overhead press");
        if !next.is_empty() {
            // The target alone has no load.
            let of = Scene::default().read(&format!("overhead press {}", next.trim_start_matches("by set ")));
            let set = drafts(&of).unwrap()[0].performance.clone();
            let target = super::super::Target { set, by_set: next.starts_with("by set") };
            scene.current.as_mut().unwrap().next = Some(target);
        }
        let pieces: Vec<String> = pieces.into_iter().filter(|piece| !NAMES.split('|').any(|name| name == piece)).collect();
        let text = pieces.join(" ");
        let reading = scene.read(&text);
        let said = ["bw", "0"].iter().any(|word| text.contains(word));
        for draft in drafts(&reading).unwrap_or_default().iter().filter(|draft| draft.exercise == "Overhead Press") {
            let counted = draft.performance.reps.is_some();
            // A group behind one that has its load is asked about, or has the same.
            prop_assert!(draft.performance.load.is_some() || said || !counted || text.contains([';', '\n']), "{:?}: {:?}", text, draft);
        }
    }

    /// A number that is changed changes what is logged: none is passed over.
    #[test]
    fn no_number_is_dropped(scene in scenes(), pieces in pieces(), which in 0_usize..12) {
        // A share is rounded, so that two may come to the same.
        let pieces: Vec<String> = pieces.into_iter().filter(|p| !p.contains('%')).collect();
        let text = pieces.join(" ");
        let reading = scene.read(&text);
        let logged = text.split("//").next().unwrap_or_default();
        let numbers: Vec<(usize, &str)> = logged
            .match_indices(|c: char| c.is_ascii_digit())
            .filter(|(at, _)| !logged[..*at].ends_with(|c: char| c.is_ascii_digit()))
            .collect();
        if numbers.is_empty() {
            return Ok(());
        }
        let (at, digit) = numbers[which % numbers.len()];
        let other = (digit.as_bytes()[0] - b'0' + 1) % 10;
        let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
        let now = scene.read(&changed);
        if let (Some(before), Some(now)) = (drafts(&reading), drafts(&now)) {
            prop_assert_ne!(before, now, "{:?} and {:?}", text, changed);
        }
    }

    /// Without a word that says a fact something else is logged: none is passed over.
    #[test]
    fn no_fact_is_dropped(
        scene in scenes(),
        pieces in pieces(),
        family in prop::sample::select(FAMILIES),
        at in 0_usize..9,
    ) {
        let mut pieces = pieces;
        let note = |piece: &str| piece.contains("//") || piece.contains("note");
        pieces.retain(|piece| !family.contains(&piece.as_str()) && !note(piece));
        let without = pieces.join(" ");
        pieces.insert(at.min(pieces.len()), family[at % family.len()].to_owned());
        let text = pieces.join(" ");
        let (reading, without) = (scene.read(&text), scene.read(&without));
        if let (Some(reading), Some(without)) = (drafts(&reading), drafts(&without)) {
            prop_assert_ne!(reading, without, "{:?}", text);
        }
    }

    #[test]
    fn case_and_width_of_white_space_make_no_difference(
        scene in scenes(),
        pieces in pieces(),
        blank in prop::sample::select(&[" ", "  ", "\t", "\u{a0}", "\u{200b} "][..]),
    ) {
        let as_typed = |piece: &String| ["//", "note", "\""].iter().any(|p| piece.contains(p));
        let pieces: Vec<String> = pieces.into_iter().filter(|piece| !as_typed(piece)).collect();
        let text = pieces.join(" ");
        let reading = scene.read(&text);
        let spaced = scene.read(&text.replace(' ', blank));
        let shouted = scene.read(&text.to_uppercase());
        match &reading {
            Reading::Sets(line) => {
                // Words behind the numbers are kept as typed.
                let told = |drafts: Option<&[SetDraft]>| {
                    let mut drafts = drafts.unwrap_or_default().to_vec();
                    for draft in &mut drafts {
                        draft.performance.notes = None;
                    }
                    drafts
                };
                prop_assert_eq!(told(drafts(&spaced)), told(Some(&line.drafts)), "{:?}", text);
                prop_assert_eq!(told(drafts(&shouted)), told(Some(&line.drafts)), "{:?}", text);
            }
            other => {
                let kind = std::mem::discriminant(other);
                prop_assert_eq!(std::mem::discriminant(&spaced), kind, "{:?}", text);
                prop_assert_eq!(std::mem::discriminant(&shouted), kind, "{:?}", text);
            }
        }
    }

    /// What was typed is what is stored.
    #[test]
    fn a_load_is_kept_as_typed(whole in 0_u32..400, fraction in 0_u32..100, kg: bool, comma: bool) {
        let unit = if kg { Unit::Kg } else { Unit::Lb };
        let typed = format!("{whole}.{fraction:02}");
        let fraction = typed.trim_end_matches('0').trim_end_matches('.').to_owned();
        let decimal = matches!(typed.split_once('.'), Some((_, "50" | "25" | "75")));
        let shown = if comma && decimal { fraction.replace('.', ",") } else { typed.clone() };
        let line = format!("bench {shown}{unit} x5");
        let reading = Scene::default().read(&line);
        let load = drafts(&reading).and_then(|drafts| drafts[0].performance.load);
        let wanted = Load::new(Decimal::parse(&typed, 4).unwrap(), unit);
        prop_assert_eq!(load, Some(wanted), "{:?}: {:?}", line, reading);
    }

    #[test]
    fn written_sets_read_back(drafts in prop::collection::vec(any_draft(), 1..6), repeat in 1_usize..4) {
        let mut all: Vec<SetDraft> = Vec::new();
        for draft in drafts {
            let times = if draft.set_number.is_none() { repeat } else { 1 };
            let clash = |other: &SetDraft| {
                other.set_number.is_some() && other.set_number == draft.set_number
            };
            if !all.iter().any(clash) {
                all.extend(std::iter::repeat_n(draft, times));
            }
        }
        let scene = Scene::default();
        let line = write::write(&all, true, &scene.setting()).unwrap();
        let reading = scene.read(&line);
        prop_assert_eq!(super::properties::drafts(&reading), Some(&all[..]), "{}: {:?}", line, reading);
    }
}

prop_compose! {
    fn any_draft()(
        exercise in prop::sample::select(Catalog::embedded().all()),
        own in prop::option::weighted(0.2, "zz[a-z -]{1,20}[a-z]"),
        load in prop::option::of((1_i64..4_000, any::<bool>())),
        count in 0_u16..=59,
        effort in prop::option::of((2_u8..=20, 0_u8..3)),
        kind in prop::sample::select(SetKind::ALL),
        number in prop::option::weighted(0.2, 1_u8..=99),
        days in 0_i32..400,
        also: bool,
    ) -> SetDraft {
        let exercise = own.is_none().then_some(exercise);
        let facts = super::super::item::Facts::from_exercise(exercise.as_ref());
        let measure = exercise.as_ref().map_or(setwise_domain::exercise::Measure::Reps, |e| e.measure);
        let mut done = Performance { kind, ..Performance::default() };
        match measure {
            setwise_domain::exercise::Measure::Reps => done.reps = Some(count),
            setwise_domain::exercise::Measure::Time => done.seconds = Some(u32::from(count)),
            setwise_domain::exercise::Measure::Distance => {
                done.metres = Some(u32::from(count) + 1);
                done.seconds = also.then_some(u32::from(count) * 7);
            }
        }
        done.load = load.map(|(quarters, kg)| {
            let amount = Decimal::from_ten_thousandths(quarters * 2_500);
            let unit = if kg { Unit::Kg } else { Unit::Lb };
            let helps = facts.held == crate::item::Held::Assisted || facts.bodyweight() && also;
            let amount = if helps { Decimal::from_ten_thousandths(-amount.ten_thousandths()) } else { amount };
            let load = Load::new(amount, unit);
            // What nobody lifts is asked about.
            let believed = load.mass().kg() < 500.0;
            if load.in_bounds() && believed { load } else { Load::new(Decimal::from_int(20), unit) }
        });
        if let Some((halves, which)) = effort {
            let rpe = Rpe(Halves::from_halves(halves));
            done.rpe = (which != 1).then_some(rpe);
            done.rir = (which != 0).then_some(Rir(Halves::from_halves(20 - halves)));
        }
        SetDraft {
            exercise: own.unwrap_or_else(|| exercise.as_ref().map(|e| e.name.clone()).unwrap_or_default()),
            exercise_id: exercise.as_ref().map(|e| e.id.clone()),
            date: TODAY.checked_sub(days.days()).unwrap(),
            set_number: number,
            performance: done,
            source: Source::Athlete,
        }
    }
}

/// A name is read whole, whatever words of it mean elsewhere.
#[test]
fn every_name_of_the_catalogue_is_read_whole() {
    use setwise_domain::exercise::Measure;
    let scene = Scene::default();
    let mut wrong = Vec::new();
    for exercise in Catalog::embedded().all() {
        let done = match exercise.measure {
            Measure::Reps => "3x8 @8",
            Measure::Time => "3x30 sec",
            Measure::Distance => "3x40 metres",
        };
        let mut lines = vec![format!("{} {done}", exercise.name)];
        // Behind other numbers a name that begins with one can't be told from them.
        if !exercise.name.starts_with(|c: char| c.is_ascii_digit()) {
            lines.push(format!("{done} {}", exercise.name));
        }
        for line in lines {
            let reading = scene.read(&line);
            let read = drafts(&reading).and_then(|drafts| drafts[0].exercise_id.clone());
            if read.as_ref() != Some(&exercise.id) {
                wrong.push(format!("{line}: {}", scene.shown(&line)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// Where one of several lines can't be read it is named by its place, and the others are told.
#[test]
fn of_several_lines_the_bad_one_is_named() {
    let scene = Scene::default();
    let Reading::Bad(bad) = scene.read("bench 3x8 185\nsquat 3x8-12 225\ndip 8") else {
        panic!("it was read");
    };
    let place = bad.line.unwrap();
    assert_eq!((place.line, place.column), (2, 9));
    let others: Vec<_> = bad.others.iter().map(|set| set.exercise.as_str()).collect();
    assert_eq!(others, ["Bench Press", "Bench Press", "Bench Press", "Dip"]);
}

/// As many lines as nobody types are said to be too many, and none is logged.
#[test]
fn ten_thousand_lines_are_too_many() {
    let scene = Scene::default();
    for lines in [100, 5_000] {
        let text = "bench 185x8\n".repeat(lines);
        let Reading::Bad(bad) = scene.read(&text) else {
            panic!("{lines} lines were read");
        };
        assert_eq!(bad.line.unwrap().line, 100);
        assert_eq!(
            bad.message,
            "'bench' is beyond the 99 that are logged at a time: send fewer, or import them from a file"
        );
    }
    assert_eq!(scene.read(&"bench 185x8\n".repeat(10_000)), Reading::NotALog);
    assert_eq!(scene.read(&"hello coach\n".repeat(200)), Reading::NotALog);
}

/// However long the text, reading it comes to an end soon, and to something sound.
#[test]
fn long_texts_are_bounded() {
    let scene = scene(true, true, Unit::Lb);
    for piece in [
        "8 ",
        "8,",
        "x",
        "bench ",
        "bench 3x8 185; ",
        "bench 3x8 185, ",
        "foo ",
        "foo 8 ",
        "@8 ",
        "10x10 ",
        "\"",
        "(",
        "-",
        "8-",
        ";",
        "\n",
        "// ",
        "0",
        "é",
        "\u{1b}[2J",
        "again ",
        "2 days ",
        "bnech ",
        "one ",
        "a ",
    ] {
        for length in [300, 5_000, MOST_LINE_BYTES, MOST_LINE_BYTES + 1] {
            let text = piece.repeat(length / piece.len() + 1);
            let mut end = length.min(text.len());
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            sound(&scene, &text[..end]).unwrap();
        }
    }
}

/// Text with control characters never comes out of a reading unmarked.
#[test]
fn control_characters_are_shown_harmless() {
    let scene = Scene::default();
    let cases = [
        (
            "bench 3x8 185 \u{1b}[2J",
            "! 15 '\u{fffd}[' is not understood here: separate exercises with ; and put your own words after //",
        ),
        (
            "bench 3x8 \0 185",
            "! 11 '\u{fffd}' is not understood here: separate exercises with ; and put your own words after //",
        ),
        (
            "\"foo\u{1b}[31m\" 3x8",
            "! 1 '\"foo\u{fffd}[31m\"' contains control characters, which a name can't have",
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(scene.shown(text), wanted);
    }
}

/// Reading a line and looking for a report in it takes time in proportion to its length, whatever it is
/// made of: each of these took from eight seconds to minutes where a word was compared with all others.
#[test]
fn the_longest_lines_are_read_and_offered_soon() {
    let scene = scene(true, true, Unit::Lb);
    for piece in [
        "8 ",
        "8,",
        "135lb ",
        "squat 3x5 100kg @8, then ",
        "I benched eighty kilos for six. ",
        "“",
        "„a ",
        "«squat» ",
        "word ",
        "squat 5 and ",
    ] {
        let text = format!("squat 135 {}", piece.repeat((MOST_LINE_BYTES - 10) / piece.len()));
        let begun = std::time::Instant::now();
        let reading = scene.read(&text);
        let setting = scene.setting();
        crate::offer(&text, reading, &setting).unwrap();
        let took = begun.elapsed();
        assert!(took.as_secs() < 5, "{piece}: {took:?}");
    }
}
