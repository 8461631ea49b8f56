//! The program tab: written, verified, edited, taken back, accepted.

use super::fixtures::{now, panes};
use super::live::Live;
use super::stage::Stage;
use crate::catalog::Catalog;
use crate::coach::Intent;
use crate::coach::Outcome;
use crate::coach::ProgramEvent;
use crate::coach::Verdict;
use crate::domain::command::Applied;
use crate::domain::command::Rejection;
use crate::domain::edit::Edit;
use crate::domain::envelope::{ProgramEnvelope, StepKind, StopReason};
use crate::domain::load::Unit;
use crate::domain::profile::Profile;
use crate::domain::program::{UserProfile, WorkoutPlan};
use crate::domain::transcript::EntryBody;
use crate::program::{Imagined, apply, simulate, verify};
use crate::tui::keymap::Keymap;
use crate::tui::options::{Charset, Options};
use crate::tui::program::EditProgram;
use crate::tui::program::ReadPrograms;
use crate::tui::program::Settle;
use crate::tui::program::Start;
use crate::tui::program::Wrote;
use crate::tui::program::{ProgramRead, Sheet, Standing, Startable};
use crate::tui::request::{Job, Request};
use crate::tui::response::Response;
use crate::tui::update::Done;
use crate::tui::update::Want;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

fn profile() -> UserProfile {
    serde_json::from_value(json!({
        "days_per_week": 2, "minutes_per_day": 45, "training_history": "beginner", "goal": "strength",
        "equipment_available": ["barbell", "dumbbell", "rack", "bench", "cable"],
        "avoid_exercises": ["overhead press"], "estimated_1rm": {"Bench Press": 100.0},
    }))
    .unwrap()
}

/// Two days: one has a press that is avoided, and nothing pulls.
pub fn wrong() -> WorkoutPlan {
    serde_json::from_value(json!({
        "days": [
            {"name": "Full body A", "focus": "squat, push", "blocks": [{"name": "Main lifts", "exercises": [
                {"name": "Back Squat", "sets": 3, "reps": "5-8", "intensity": "RPE 8", "rest_seconds": 150},
                {"name": "Bench Press", "sets": 3, "reps": "6-8", "intensity": "2 RIR", "rest_seconds": 150,
                 "notes": "Pause on the chest."}]}],
             "notes": ["Warm up first."]},
            {"name": "Full body B", "blocks": [{"name": "Main lifts", "exercises": [
                {"name": "Deadlift", "sets": 3, "reps": "5", "rest_seconds": 180},
                {"name": "Overhead Press", "sets": 3, "reps": "8", "rest_seconds": 120}]}]}
        ],
        "metadata": {"title": "Two full-body days", "weeks": 6, "notes": ["Add 2.5 kg when all sets are done."]}
    }))
    .unwrap()
}

fn made(plan: WorkoutPlan) -> ProgramEnvelope {
    let profile = profile();
    let verification = verify(&profile, &plan, Catalog::embedded());
    ProgramEnvelope {
        program: None,
        stop_reason: if verification.ok { StopReason::Verified } else { StopReason::MaxIterations },
        verification,
        profile,
        plan,
        assumptions: vec!["goal: strength".into()],
        citations: Vec::new(),
        iterations: 3,
        iterations_log: Vec::new(),
    }
}

fn sheet(plan: WorkoutPlan) -> Sheet {
    let made = made(plan);
    let imagined = Imagined { weeks: 6, misses_percent: 0, unit: Unit::Lb };
    let weeks = simulate(&made.profile, &made.plan, Catalog::embedded(), imagined);
    Sheet { made, weeks, now: 0 }
}

/// The same plan with everything mended that can be.
fn right() -> WorkoutPlan {
    let mut plan = wrong();
    for _ in 0..4 {
        let report = verify(&profile(), &plan, Catalog::embedded());
        plan = apply(&plan, &report.suggested_edits).plan;
    }
    plan
}

const PROPOSED: Uuid = Uuid::from_u128(7);

pub fn read(standing: Option<WorkoutPlan>, proposed: Option<WorkoutPlan>) -> ProgramRead {
    ProgramRead {
        startable: Vec::new(),
        profile: profile(),
        standing: standing.map(|plan| Standing {
            sheet: sheet(plan),
            since: "2026-11-09".parse().unwrap(),
            coach: "offline".into(),
            day: 1,
            next: None,
            week: 2,
            round: 1,
            is_over: false,
        }),
        proposed: proposed.map(|plan| (PROPOSED, sheet(plan))),
    }
}

/// The tab with what was read.
pub fn tab(width: u16, height: u16, told: ProgramRead) -> Stage {
    let mut stage = Stage::open_with(panes(), width, height);
    stage.keys("<alt-4>");
    assert_eq!(stage.asked, [Request::from(ReadPrograms)]);
    stage.asked.clear();
    stage.model.rest = None;
    stage.news(reading(told));
    stage
}

pub fn proposed(width: u16, height: u16) -> Stage {
    tab(width, height, read(None, Some(wrong())))
}

#[test]
fn known_programs_are_there_beside_one_that_is_trained() {
    let one = |id: &str, title: &str| Startable {
        id: id.into(),
        title: title.into(),
        about: "About it.".into(),
        why: "Why it fits.".into(),
    };
    let mut told = read(Some(right()), None);
    told.startable = vec![one("first", "First"), one("second", "Second")];
    let mut stage = tab(100, 30, told);
    stage.keys("t<down>");
    let screen = stage.screen();
    assert!(screen.contains("Another program"), "{screen}");
    assert!(screen.contains("▸ Second"), "{screen}");
    assert!(screen.contains("Why it fits."), "{screen}");
    stage.keys("<enter>");
    assert_eq!(stage.asked, [Request::from(Start("second".into()))]);
}

#[test]
fn a_key_changes_the_goal_that_programs_are_for() {
    let mut stage = tab(100, 30, read(None, None));
    let before = stage.model.panes.profile.clone();
    stage.keys("o");
    let Some(Want(Intent::SaveProfile(saved))) = stage.asked_for() else {
        panic!("{:?}", stage.asked);
    };
    assert_ne!(saved.goal, before.goal);
    let goal = before.goal;
    assert_eq!(Profile { goal, ..(**saved).clone() }, before);
}

#[test]
fn a_day_that_is_not_todays_says_when_it_comes() {
    let mut told = read(Some(right()), None);
    told.standing.as_mut().unwrap().next = Some("2026-11-24".parse().unwrap());
    let mut stage = tab(120, 34, told);
    let screen = stage.screen();
    assert!(screen.contains("Week 2 of 6, next day 2 of 2"), "{screen}");
    assert!(screen.contains("Tue 24 Nov · 39 min"), "{screen}");
}

/// What was read, as it comes.
pub fn reading(read: ProgramRead) -> Response {
    Response::of::<ReadPrograms>(Ok(read))
}

/// The athlete's word on the proposed program.
fn settles(verdict: Verdict) -> Request {
    let accepts = verdict == Verdict::Accept;
    Settle { intent: Intent::settle(PROPOSED, verdict), accepts }.into()
}

fn settled(accepts: bool, end: Result<Applied, Rejection>) -> Response {
    let notice = super::fixtures::entry(90, EntryBody::Notice { text: String::new() });
    let outcome = Outcome::of_change(notice, end, String::new());
    Response::of::<Settle>((accepts, Ok(Done::alone(outcome))))
}

/// Answers the edit that was asked for, as the desk would.
fn edited(stage: &mut Stage) {
    let Some(EditProgram { made, edits }) = stage.asked_for() else {
        panic!("no edit was asked for");
    };
    let applied = apply(&made.plan, edits);
    stage.asked.pop();
    let edited = (Box::new(sheet(applied.plan)), applied.inverse, applied.refused);
    stage.news(Response::of::<EditProgram>(Ok(edited)));
}

#[test]
fn a_proposed_program_at_120x34() {
    insta::assert_snapshot!(proposed(120, 34).screen());
}

#[test]
fn a_proposed_program_at_80x24() {
    insta::assert_snapshot!(proposed(80, 24).screen());
}

#[test]
fn a_proposed_program_at_40x15() {
    insta::assert_snapshot!(proposed(40, 15).screen());
}

#[test]
fn its_report_at_40x15() {
    insta::assert_snapshot!(proposed(40, 15).keys("<tab><end>").screen());
}

#[test]
fn a_standing_program_at_200x50() {
    insta::assert_snapshot!(tab(200, 50, read(Some(right()), None)).screen());
}

#[test]
fn volume_and_weeks() {
    let mut stage = proposed(80, 24);
    insta::assert_snapshot!("volume_at_80x24", stage.keys("v").screen());
    insta::assert_snapshot!("weeks_at_80x24", stage.keys("w").screen());
    stage.resize(40, 15);
    insta::assert_snapshot!("weeks_at_40x15", stage.keys("<right><right>").screen());
    stage.keys("<esc>");
    assert!(!stage.screen().contains("wk 1"), "Esc leads back to the days");
}

#[test]
fn without_a_program_it_says_what_to_press() {
    insta::assert_snapshot!(tab(80, 24, read(None, None)).screen());
}

#[test]
fn without_colour_marks_say_it_all() {
    let options = Options { no_color: true, ..Options::default() };
    let mut stage = Stage::with(options, 120, 34);
    stage.news(super::fixtures::opened(panes())).keys("<alt-4>");
    stage.model.rest = None;
    stage.news(reading(read(None, Some(wrong()))));
    for words in ["✗ balance", "✓ time", "[x]", "- Overhead", "+ Lateral"] {
        let style = stage.style_of(words);
        assert_eq!(style.fg, Some(ratatui::style::Color::Reset), "{words}");
    }
    assert_eq!(stage.screen(), proposed(120, 34).screen(), "the words are the same");
}

#[test]
fn in_ascii_no_mark_is_lost() {
    let options = Options { charset: Charset::AsciiOnly, ..Options::default() };
    let mut stage = Stage::with(options, 120, 34);
    stage.news(super::fixtures::opened(panes())).keys("<alt-4>");
    stage.model.rest = None;
    stage.news(reading(read(None, Some(wrong())))).keys("v");
    assert!(stage.screen().is_ascii(), "{}", stage.screen());
    assert!(stage.screen().contains("! balance 1 1 2 0"));
}

/// The exercise that is chosen, as the foot of the days tells it.
fn chosen(stage: &Stage) -> String {
    let program = &stage.model.program;
    let sheet = program.sheet().unwrap();
    let loc = sheet.place(program.day, program.row).unwrap();
    sheet.exercise(loc).unwrap().name.clone()
}

#[test]
fn arrows_choose_days_and_exercises_and_stay_within_them() {
    let mut stage = proposed(40, 15);
    assert!(stage.screen().contains("1 Full body A"));
    stage.keys("<right><right><right><down><down><down>");
    assert!(stage.screen().contains("2 Full body B"), "{}", stage.screen());
    assert!(!stage.screen().contains("1 Full body A"), "one day at a time");
    assert_eq!(chosen(&stage), "Overhead Press");
    assert!(stage.screen().contains("Overhead Press  3 x 8 · rest 2:00"));
    stage.keys("<left><home>");
    assert_eq!(chosen(&stage), "Back Squat");
    stage.keys("jjj<pgdn>");
    assert_eq!(chosen(&stage), "Bench Press");
    assert!(stage.screen().contains("Pause on the chest."), "{}", stage.screen());
}

#[test]
fn enter_leads_from_an_issue_to_its_place_and_back() {
    let mut stage = proposed(120, 34);
    stage.keys("<tab>j<enter>");
    assert_eq!(chosen(&stage), "Overhead Press");
    assert!(!stage.model.program.on_report);
    stage.keys("<enter>");
    assert!(stage.model.program.on_report);
    assert!(stage.rows_with("▸ ✗ avoidance").len() == 1, "{}", stage.screen());
    // An issue of the whole week leads to where it would be mended.
    stage.keys("k<enter>");
    assert_eq!(stage.model.program.day, 1);
}

#[test]
fn edits_are_applied_together_verified_anew_and_taken_back() {
    let mut stage = proposed(120, 34);
    let before = stage.screen();
    stage.keys("a");
    assert!(stage.model.program.busy);
    stage.keys("a");
    assert!(stage.screen().contains("one moment"), "{}", stage.screen());
    assert_eq!(stage.asked.len(), 1, "asked once");
    edited(&mut stage);
    let screen = stage.screen();
    assert!(screen.contains("Changed by you, not accepted yet"), "{screen}");
    assert!(screen.contains("✓ avoidance   ✗ progression 1"), "{screen}");
    assert!(screen.contains("verified: 1 fault left"), "{screen}");
    stage.keys("a");
    edited(&mut stage);
    assert!(stage.screen().contains("verified: no problems"), "{}", stage.screen());
    assert!(stage.screen().contains("a accept   u undo edits"), "{}", stage.screen());
    stage.keys("uu");
    assert!(stage.screen().contains("taken back"));
    stage.keys("<home>");
    assert_eq!(stage.screen(), before, "as it was, the verdict too");
    stage.keys("u");
    assert!(stage.screen().contains("there are no edits to undo"));
}

#[test]
fn one_edit_is_left_out_with_space() {
    let mut stage = proposed(120, 34);
    stage.keys("<space>");
    assert!(stage.screen().contains("choose an edit in the report first"), "{}", stage.screen());
    stage.keys("<tab>jjj<space>");
    assert_eq!(stage.rows_with("▸ [ ] 2 Day 2").len(), 1, "{}", stage.screen());
    stage.keys("a");
    let Some(EditProgram { edits, .. }) = stage.asked_for() else {
        panic!("nothing was asked");
    };
    assert_eq!(edits.len(), 1);
    edited(&mut stage);
    assert!(stage.screen().contains("✗ balance 1 1 1 0"), "{}", stage.screen());
    stage.keys("u<tab><tab>jjjj<space>k<space>a");
    assert!(
        stage
            .screen()
            .contains("no edit is selected: Space selects one, A accepts the program as it is"),
        "{}",
        stage.screen()
    );
}

#[test]
fn edits_are_gone_through_one_by_one() {
    let mut stage = proposed(120, 34);
    stage.keys("e");
    assert_eq!(stage.rows_with("take it?").len(), 1);
    assert!(stage.screen().contains("a takes it   r leaves it"), "{}", stage.screen());
    stage.keys("r");
    assert_eq!(stage.rows_with("▸ [ ] 2").len(), 1, "{}", stage.screen());
    stage.keys("a");
    let Some(EditProgram { edits, .. }) = stage.asked_for() else {
        panic!("nothing was asked");
    };
    assert!(matches!(edits[..], [Edit::AddExercise { .. }]));
    edited(&mut stage);
    stage.keys("e<esc>");
    assert!(stage.screen().contains("nothing was applied"), "{}", stage.screen());
    stage.asked.clear();
    stage.keys("er");
    assert!(
        stage.screen().contains("no edit was taken, so nothing was applied"),
        "{}",
        stage.screen()
    );
    assert_eq!(stage.asked, []);
}

#[test]
fn what_was_refused_is_shown_with_its_reason() {
    let mut wild = sheet(wrong());
    wild.made.verification.suggested_edits.push(
        serde_json::from_value(
            json!({"type": "tune_sets", "reason": "more", "payload": {"sets": 4},
            "loc": {"day_idx": 7, "block_idx": 0, "ex_idx": 0}}),
        )
        .unwrap(),
    );
    let mut stage = tab(120, 40, read(None, None));
    let (sheet, proposal) = (Box::new(wild), Some(PROPOSED));
    stage.news(Response::Wrote(Wrote::Program { sheet, proposal }));
    stage.keys("a");
    edited(&mut stage);
    let screen = stage.screen();
    assert!(screen.contains("1 edit refused; verified: 1 fault left"), "{screen}");
    assert!(screen.contains("✗ Day 8, which is not there: there"), "{screen}");
    assert!(screen.contains("is no day 7: the plan has 2,"), "{screen}");
}

#[test]
fn a_program_with_issues_takes_a_second_word() {
    let mut stage = proposed(120, 34);
    stage.keys("A");
    assert!(
        stage.screen().contains("2 faults left; A again accepts it anyway"),
        "{}",
        stage.screen()
    );
    stage.keys("jA");
    assert_eq!(stage.asked, [], "another key between takes the warning back");
    stage.keys("A");
    let settle = settles(Verdict::Accept);
    assert_eq!(stage.asked, [settle]);
    stage.news(settled(true, Err(Rejection::NoSuchProposal)));
    assert!(stage.screen().contains("nothing was changed; the chat says why"));
    assert!(stage.screen().contains("not accepted yet"));
}

#[test]
fn a_changed_program_is_proposed_anew_and_an_unchanged_one_is_not() {
    let mut stage = tab(120, 34, read(None, Some(right())));
    stage.keys("a");
    assert_eq!(stage.asked.pop(), Some(settles(Verdict::Accept)));
    let mut stage = proposed(120, 34);
    stage.keys("a");
    edited(&mut stage);
    stage.keys("a");
    edited(&mut stage);
    stage.keys("a");
    let Some(Settle { intent: Intent::AcceptProgram(made), .. }) = stage.asked_for() else {
        panic!("nothing was asked");
    };
    assert!(made.verification.ok);
}

#[test]
fn what_was_changed_here_outlives_a_reading() {
    let mut stage = proposed(120, 34);
    stage.keys("a");
    edited(&mut stage);
    stage.news(reading(read(None, Some(wrong()))));
    assert!(stage.screen().contains("Changed by you"), "{}", stage.screen());
    stage.keys("rjr");
    assert_eq!(stage.asked, [], "another key between takes the warning back");
    assert!(
        stage.screen().contains("this also discards your edits; r again confirms"),
        "{}",
        stage.screen()
    );
    stage.keys("r");
    let settle = settles(Verdict::Refuse);
    assert_eq!(stage.asked, [settle]);
    stage.model.keymap = Keymap::with(&[("undo".into(), "F9".into())]).unwrap();
    stage.news(settled(false, Ok(Applied::Saved)));
    assert!(stage.screen().contains("discarded; F9 takes that back"));
    stage.news(reading(read(None, None)));
    assert!(stage.screen().contains("No program yet."));
}

#[test]
fn edits_of_a_standing_program_make_a_draft_of_it() {
    let mut stage = tab(120, 34, read(Some(wrong()), None));
    assert!(stage.screen().contains("Week 2 of 6, day 2 of 2"));
    stage.keys("A");
    assert!(stage.screen().contains("this is already your program; g writes another"));
    stage.keys("a");
    edited(&mut stage);
    assert!(stage.screen().contains("Changed by you, not accepted yet"));
    stage.keys("u");
    assert!(stage.screen().contains("Week 2 of 6, day 2 of 2"), "{}", stage.screen());
}

fn at(millis: i64) -> Timestamp {
    now().timestamp() + jiff::SignedDuration::from_millis(millis)
}

fn began(stage: &mut Stage, step: StepKind, millis: i64) {
    let event = ProgramEvent::Began { step, at: at(millis) };
    stage.news(Response::Writing(event));
}

fn ended(stage: &mut Stage, step: StepKind, millis: i64, reply: &str) {
    let event = ProgramEvent::Ended { step, at: at(millis), reply: reply.into(), dropped: 0 };
    stage.news(Response::Writing(event));
}

fn writing(width: u16, height: u16) -> Stage {
    let mut stage = tab(width, height, read(None, None));
    stage.model.coach_name = "openai/gpt-5.4-mini".into();
    stage.keys("g");
    assert!(matches!(stage.asked[..], [Request::WriteProgram(_)]));
    stage.asked.clear();
    began(&mut stage, StepKind::Generate, 0);
    let again = ProgramEvent::Again {
        step: StepKind::Generate,
        why: "the coach's answer could not be read: no JSON".into(),
    };
    stage.news(Response::Writing(again));
    ended(&mut stage, StepKind::Generate, 6_240, "4 days, 24 exercises");
    began(&mut stage, StepKind::Substitute, 6_240);
    ended(&mut stage, StepKind::Substitute, 7_000, "nothing has to be swapped");
    began(&mut stage, StepKind::Verify, 7_000);
    ended(&mut stage, StepKind::Verify, 8_000, "2 issues");
    began(&mut stage, StepKind::Apply, 8_000);
    ended(&mut stage, StepKind::Apply, 8_000, "2 edits applied, 0 refused");
    began(&mut stage, StepKind::Verify, 8_000);
    stage.wait(12);
    stage
}

#[test]
fn each_step_is_shown_while_it_is_written() {
    insta::assert_snapshot!(writing(80, 24).screen());
}

#[test]
fn its_steps_at_40x15() {
    insta::assert_snapshot!(writing(40, 15).screen());
}

#[test]
fn esc_stops_the_writing_and_nothing_is_changed() {
    let mut stage = writing(80, 24);
    stage.keys("g");
    assert!(
        stage.screen().contains("a program is being written; Esc stops it"),
        "{}",
        stage.screen()
    );
    stage.keys("<alt-1>");
    assert!(stage.screen().contains("writing a program: verify 2"), "{}", stage.screen());
    stage.keys("<alt-4>");
    stage.asked.clear();
    stage.keys("<esc>");
    assert_eq!(stage.asked, [Request::Stop(Job::Writing)]);
    assert!(stage.screen().contains("stopping; nothing is"), "{}", stage.screen());
    stage.news(Response::Wrote(Wrote::Stopped));
    assert!(stage.screen().contains("stopped; nothing was changed"));
    assert!(stage.screen().contains("No program yet."));
    assert_eq!(stage.model.next_change(), None, "nothing wakes the screen any more");
}

#[test]
fn an_error_is_a_sentence_that_stays_until_it_is_written_again() {
    let mut stage = writing(80, 24);
    let why = "the server refused the key. Nothing was changed; g asks again, /provider offline goes on without a model.";
    stage.news(Response::Wrote(Wrote::Nothing(why.into())));
    stage.keys("j");
    let screen = stage.screen();
    assert!(
        screen.contains("✗ the server refused the key. Nothing was changed; g asks again"),
        "{screen}"
    );
    stage.keys("g");
    stage.news(Response::Wrote(Wrote::Stopped));
    assert!(!stage.screen().contains("refused the key"));
}

/// A week of seven days, so many exercises in all, with these names.
fn large(exercises: usize, name: &str) -> WorkoutPlan {
    let mut plan = wrong();
    let day = plan.days[0].clone();
    plan.days = vec![day; 7];
    for (index, day) in plan.days.iter_mut().enumerate() {
        day.name = format!("{name} {index}");
        let one = day.blocks[0].exercises[0].clone();
        day.blocks[0].exercises = vec![one; exercises / 7];
        for exercise in &mut day.blocks[0].exercises {
            name.clone_into(&mut exercise.name);
        }
    }
    plan
}

#[test]
fn seven_days_of_a_thousand_exercises_can_be_gone_through() {
    for (width, height) in [(120, 34), (80, 24), (40, 15), (200, 50), (12, 5), (1, 1)] {
        let mut stage = tab(width, height, read(None, Some(large(1_000, "Back Squat"))));
        for keys in [
            "<right><right><right><end>",
            "<tab><end><pgup>",
            "v<end>",
            "w<end><right>",
            "<esc><esc>",
        ] {
            stage.keys(keys);
            stage.screen();
        }
    }
    let mut stage = tab(200, 50, read(None, Some(large(1_000, "Back Squat"))));
    assert!(stage.screen().contains("days 1-5 of 7"), "{}", stage.screen());
    stage.keys("<end>");
    assert!(stage.screen().contains("↑ "), "{}", stage.screen());
    stage.keys("<right><right><right><right><right><right><right>");
    assert!(stage.screen().contains("days 3-7 of 7"), "{}", stage.screen());
}

#[test]
fn hostile_and_wide_names_steer_nothing_and_keep_their_columns() {
    for name in
        ["\u{1b}[2J\u{7}Squat\n\u{202e}x", "卧推卧推卧推卧推卧推卧推卧推卧推", "🏋️‍♀️ e\u{301}lan", ""]
    {
        for (width, height) in [(120, 34), (80, 24), (40, 15)] {
            let mut stage = tab(width, height, read(None, Some(large(28, name))));
            for keys in ["", "<tab>", "v", "w"] {
                let screen = stage.keys(keys).screen();
                let mut steering = crate::domain::text::steering(&screen);
                assert!(steering.all(|c| c == '\n'), "{screen:?}");
                for row in screen.lines() {
                    assert!(crate::tui::wrap::width(row) <= usize::from(width), "{row}");
                }
            }
        }
    }
}

#[test]
fn a_plan_without_days_is_said_to_be_one() {
    let mut plan = wrong();
    plan.days.clear();
    let mut stage = tab(80, 24, read(None, Some(plan)));
    assert!(stage.screen().contains("The plan has no days."), "{}", stage.screen());
    stage.keys("<right><down><enter><tab><enter>eaAvw");
    stage.screen();
}

#[test]
fn it_is_written_accepted_trained_and_taken_back_over_a_real_store() {
    let mut live = Live::open(120, 34);
    live.keys("<alt-4>");
    assert!(live.screen().contains("No program yet."));
    live.keys("g");
    let screen = live.screen();
    assert!(screen.contains("Proposed, not accepted yet · 4 days for general fitness"), "{screen}");
    assert!(screen.contains("✓ balance 2 2 2 2   ✓ avoidance   ✓ progression"), "{screen}");
    // It is there after a restart, too.
    let mut live = live.restart(5);
    live.keys("<alt-4>").keys("a");
    let screen = live.screen();
    assert!(screen.contains("Week 1 of 6, day 1 of 4"), "{screen}");
    assert!(
        screen.contains("accepted; its day is now today's plan, Ctrl-Z takes that back"),
        "{screen}"
    );
    live.keys("<esc>");
    let board = live.stage.model.panes.board.as_ref().unwrap();
    assert_eq!(
        (board.stored.made.coach.as_str(), board.stored.plan.focus.as_str()),
        ("program", "Upper body A")
    );
    live.keys("bench 3x8 185<enter>");
    live.wait(24 * 60 * 60);
    live.keys("<alt-4>");
    // What was left out yesterday is not waited for.
    assert!(live.screen().contains("Week 1 of 6, day 2 of 4"), "{}", live.screen());
    // It was yesterday: each is asked about.
    live.keys("<ctrl-z>").keys("<ctrl-z>yes<enter>").keys("<ctrl-z>").keys("yes<enter><alt-4>");
    assert!(live.screen().contains("Proposed, not accepted yet"), "{}", live.screen());
    live.keys("r");
    assert!(live.screen().contains("No program yet."), "{}", live.screen());
}

#[test]
fn wishes_that_conflict_are_told_and_leave_everything_as_it_is() {
    let mut live = Live::open(120, 34);
    for wish in ["equipment none", "minutes 15", "days 1"] {
        live.keys(&format!("/profile {wish}<enter>"));
    }
    live.keys("<alt-4>").keys("g").keys("<down>");
    let screen = live.screen();
    assert!(screen.contains("✗ These wishes can't be met together"), "{screen}");
    assert!(screen.contains("No program yet."), "{screen}");
}

#[test]
fn a_name_too_long_for_its_day_is_written_short_before_it_is_cut() {
    let mut plan = wrong();
    plan.days[0].blocks[0].exercises[1].name = "Dumbbell Romanian Deadlift".into();
    plan.days.push(plan.days[1].clone());
    let names = [60, 80, 100, 120, 160].map(|width| {
        let mut stage = tab(width, 30, read(None, Some(plan.clone())));
        let screen = stage.screen();
        let whole = screen.contains("Dumbbell Romanian Deadlift ");
        assert!(whole || screen.contains("DB RDL "), "{width}: {screen}");
        whole
    });
    assert!(names.contains(&true) && names.contains(&false), "{names:?}");
}

#[test]
fn the_mouse_chooses_an_exercise_of_a_day() {
    let mut stage = proposed(120, 34);
    for (words, chosen) in [
        ("✗ Overhead Press", (1, 1)),
        ("Deadlift", (1, 0)),
        ("2 Full body B", (1, 0)),
        ("Bench Press", (0, 1)),
    ] {
        let screen = stage.screen();
        let place = screen.lines().enumerate().skip(4).find_map(|(y, row)| {
            let at = row.find(words)?;
            Some((row[..at].chars().count(), y))
        });
        let (x, y) = place.unwrap();
        let [x, y] = [x, y].map(|at| u16::try_from(at).unwrap());
        stage.press(x, y);
        let program = &stage.model.program;
        assert_eq!((program.day, program.row), chosen, "{words}: {screen}");
        assert!(!stage.model.selecting, "{words}");
    }
}
