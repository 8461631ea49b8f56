//! Presses of the mouse: each row acts on what it was drawn for, whatever is there by now and whatever it says.

use super::calendar::{november, open, talking};
use super::fixtures::{self, athlete, opened, panes, proposal, question, read_only, refused};
use super::stage::Stage;
use super::{panes as lists, plan_history, program, tools};
use crate::coach::Intent;
use crate::coach::Verdict;
use crate::coach::Work;
use crate::domain::proposal::{Hunk, ProposedChange};
use crate::domain::question::{Choice, Question};
use crate::domain::team::TeamAthlete;
use crate::domain::tool_call::Caller;
use crate::domain::transcript::EntryBody;
use crate::tui::calendar::Pane;
use crate::tui::calendar::ReadParts;
use crate::tui::keymap::{Action, Keymap};
use crate::tui::model::Overlay;
use crate::tui::program::Startable;
use crate::tui::request::Request;
use crate::tui::response::{Msg, Response};
use crate::tui::setup::News;
use crate::tui::target::Target;
use crate::tui::team::ReadTeam;
use crate::tui::tools::ReadCalls;
use crate::tui::update::ReadPanes;
use crate::tui::update::Want;
use crate::tui::view::paragraph::tests::scrambled;
use ratatui::layout::{Position, Rect};
use uuid::Uuid;

/// Names that say what cards, questions and receipts say.
const HOSTILE: [&str; 12] = [
    "Zercher March",
    "Press on Monday",
    "Row, Chest Supported",
    "Hatfield Squat to Box",
    "1 accept 2",
    "accept refuse each",
    "a accept · r discard · e each",
    "The \"Widow  maker\" ★ // 3 × 8",
    "Жим лёжа на полу",
    "懸垂と懸垂",
    "\u{202e}מתח\u{202c}",
    "Incline Close-Grip Supinated Dumbbell Press with a Pause and Twelve More Words behind it",
];

fn chat() -> Stage {
    let mut stage = Stage::open(120, 60);
    stage.entry(athlete(1, "row 3x8"));
    stage.entry(refused(2)).entry(read_only(3)).entry(proposal(4)).entry(question(5));
    stage.asked.clear();
    stage
}

fn plan_over_the_chat() -> Stage {
    let mut stage = Stage::open(80, 40);
    stage.keys("/plan<enter>");
    stage
}

fn team() -> Stage {
    let one = |name: &str, id| TeamAthlete {
        name: name.into(),
        athlete: Uuid::from_u128(id),
        last_session: None,
        sessions: 0,
        kept: None,
        muscles: Vec::new(),
        pain: Vec::new(),
        limits: Vec::new(),
        records: Vec::new(),
        messages: Vec::new(),
    };
    let mut stage = Stage::open(100, 30);
    stage.news(Response::News(News::Team { is_there: true })).keys("<alt-6>");
    stage.news(Response::of::<ReadTeam>(vec![one("anna", 1), one("accept", 2), one("Bobby", 3)]));
    stage
}

fn programs() -> Stage {
    let one = |id: &str| Startable {
        id: id.into(),
        title: format!("Program {id}"),
        about: "About it.".into(),
        why: "Why it fits.".into(),
    };
    let mut told = program::read(None, None);
    told.startable = ["first", "second", "third"].map(one).into();
    program::tab(100, 40, told)
}

fn calendar(width: u16, height: u16, keys: &str) -> Stage {
    let mut stage = open(&november(), width, height);
    stage.keys(keys);
    stage
}

type Make = fn() -> Stage;

/// Each pane that has rows to press.
fn screens() -> Vec<(&'static str, Make)> {
    vec![
        ("chat and plan", chat),
        ("plan over the chat", plan_over_the_chat),
        ("commands", || {
            let mut stage = Stage::open(100, 30);
            stage.keys("/p");
            stage
        }),
        ("history", || lists::history(100, 24)),
        ("history, low", || lists::history(40, 15)),
        ("tools", || tools::tools(120, 30)),
        ("tools, narrow", || tools::tools(60, 24)),
        ("team", team),
        ("month", || calendar(120, 34, "")),
        ("week beside a day", || calendar(120, 34, "w")),
        ("week", || calendar(60, 24, "")),
        ("backlog", || calendar(60, 24, "<tab>")),
        ("menu of a day", || calendar(60, 24, "<enter>")),
        ("changes", || talking::reviewed(120, 34)),
        ("question of the calendar", || {
            let mut stage = talking::said("skip it", 80, 24);
            talking::ask(&mut stage);
            stage
        }),
        ("program", || program::proposed(120, 34)),
        ("program, low", || program::proposed(80, 24)),
        ("programs", programs),
        ("earlier plans", || {
            let mut stage = Stage::open(120, 30);
            stage.news(plan_history::plans(9));
            stage
        }),
    ]
}

/// Whether the press did what is right for the target.
fn is_done(stage: &Stage, target: &Target) -> bool {
    let (model, asked) = (&stage.model, stage.asked.last());
    let today = model.now.date();
    match target {
        Target::Tab(tab) => model.tab == *tab,
        Target::Command(name) => stage.composer().starts_with(&format!("/{name}")),
        Target::Set { at, .. } => model.coach.cursor == Some(*at),
        Target::Entry(entry) => model.coach.chat.selected == Some(*entry),
        Target::Card { action: Action::Each, .. } => stage.asked_for::<ReadParts>().is_some(),
        Target::Card { action, .. } => {
            let verdict = Verdict::of(*action == Action::Accept);
            let settle = Want(Intent::settle(Uuid::from_u64_pair(9, 4), verdict));
            asked == Some(&settle.into())
        }
        Target::Answer { option, .. } => stage.composer().is_empty() && answered(stage, *option),
        Target::Exercise(key) => model.history.chosen().is_some_and(|row| row.done.key == *key),
        Target::Call(_) | Target::LookUps(_) => {
            model.tools.target(model.tools.rows[model.tools.cursor.chosen()]) == *target
        }
        Target::Athlete(id) => model.team.chosen().is_some_and(|one| one.athlete == *id),
        Target::Day(day) => model.calendar.chosen(today) == *day,
        Target::Session { day, session } => {
            let chosen = model.calendar.session(today);
            chosen.is_some_and(|(one, on)| one.id == *session && on == Some(*day))
        }
        Target::Backlog(session) => {
            let chosen = model.calendar.session(today);
            model.calendar.pane == Pane::Backlog
                && chosen.is_some_and(|(one, _)| one.id == *session)
        }
        Target::Choice { .. } => matches!(asked, Some(Request::Assist { .. })),
        Target::Operation { place, .. } => {
            model.calendar.talk.as_ref().is_some_and(|talk| talk.chosen == *place)
        }
        Target::Plan(id) => match &model.overlay {
            Some(Overlay::Plans(history)) => history.chosen().is_some_and(|plan| plan.id == *id),
            _ => false,
        },
        Target::Prescribed { day, row, .. } => {
            (model.program.day, model.program.row, model.program.on_report) == (*day, *row, false)
        }
        Target::Reported(item) => {
            model.program.on_report && model.program.chosen_item() == Some(*item)
        }
        Target::Startable(id) => model.program.startable[model.program.choice].id == *id,
    }
}

fn answered(stage: &Stage, wanted: usize) -> bool {
    let is_it = |ask: &Request| matches!(ask, Request::Have(Work::Answer { option, .. }) if *option == wanted);
    stage.asked.iter().any(is_it)
}

/// What can be pressed of a screen: of each target a cell that is in sight.
fn targets(stage: &mut Stage) -> Vec<(u16, u16, Target)> {
    stage.screen();
    let drawn = &stage.model.drawn;
    let screen = Rect::new(0, 0, stage.model.width, stage.model.height);
    let all = drawn.0.iter().filter_map(|(area, of)| Some((*area, of.as_ref()?)));
    let cells = all.flat_map(|(area, of)| {
        let cells = area.intersection(screen).positions();
        let mine = cells.filter(move |cell| drawn.at(*cell) == Some(of));
        mine.take(1).map(|Position { x, y }| (x, y, of.clone()))
    });
    cells.collect()
}

fn press_all() -> usize {
    let mut count = 0;
    for (name, make) in screens() {
        let all = targets(&mut make());
        assert!(all.len() > 1, "{name}: {all:?}\n{}", make().screen());
        for (x, y, target) in all {
            let mut stage = make();
            stage.press(x, y);
            assert!(is_done(&stage, &target), "{name}: {target:?} at {x}, {y}\n{}", stage.screen());
            assert!(!stage.model.selecting, "{name}: {target:?}");
            count += 1;
        }
    }
    count
}

#[test]
fn every_row_of_every_pane_acts_on_what_it_was_drawn_for() {
    let count = press_all();
    assert!(count > 200, "{count}");
}

/// What rows say is never read: with all letters exchanged, each does the same.
#[test]
fn what_rows_say_does_not_matter_to_a_press() {
    assert_ne!(scrambled(|| chat().screen()), chat().screen());
    assert_eq!(scrambled(press_all), press_all());
}

/// What a key does in each pane: what is asked for, what is ordered, where the keys are and what is typed.
fn key_all() -> Vec<String> {
    let mut done = Vec::new();
    for (name, make) in screens() {
        for keys in KEYS {
            let mut stage = make();
            stage.keys(keys).keys("<down>").keys(keys);
            let (asked, ordered) = (&stage.asked, &stage.ordered);
            let contexts = stage.model.contexts();
            done.push(format!(
                "{name} {keys}: {asked:?} {ordered:?} {contexts:?} {}",
                stage.composer()
            ));
        }
    }
    done
}

const KEYS: [&str; 24] = [
    "<enter>",
    "<space>",
    "<esc>",
    "<tab><tab>",
    "<up>",
    "G",
    "a",
    "r",
    "e",
    "x",
    "n",
    "t",
    "b",
    "s",
    "m",
    "d",
    "w",
    "v",
    "f",
    "c",
    "i",
    "1",
    "2",
    "<pgdn>",
];

#[test]
fn what_rows_say_does_not_matter_to_a_key() {
    let plain = key_all();
    assert!(plain.len() > 400);
    assert_eq!(scrambled(key_all), plain);
}

/// The press comes before what changed since is drawn.
#[test]
fn a_press_acts_on_what_was_seen_there_though_the_rows_have_moved() {
    let mut stage = tools::tools(120, 30);
    let (x, y, target) =
        targets(&mut stage).into_iter().rfind(|one| matches!(one.2, Target::Call(_))).unwrap();
    let mut more: Vec<_> =
        (20..25).map(|id| tools::call(id, "log_set_result", Caller::Model)).collect();
    more.extend(tools::calls());
    stage.news(Response::of::<ReadCalls>((more, tools::totals())));
    stage.tell(Msg::Press { x, y });
    assert!(is_done(&stage, &target), "{}", stage.screen());

    // The plan is another by now, and the exercise stands elsewhere in it.
    let mut stage = Stage::open(120, 40);
    let row = targets(&mut stage)
        .into_iter()
        .find(|one| matches!(&one.2, Target::Set { at, .. } if at.item == 3));
    let (x, y, _) = row.unwrap();
    let mut panes = panes();
    panes.board.as_mut().unwrap().blocks.swap(1, 2);
    stage.news(Response::of::<ReadPanes>(panes));
    stage.tell(Msg::Press { x, y });
    let cursor = stage.model.coach.cursor.unwrap();
    let board = stage.model.panes.board.as_ref().unwrap();
    assert_eq!(board.items().nth(cursor.item).unwrap().planned.name, "Dumbbell Shoulder Press");

    // It isn't in it any more: nothing is chosen.
    let mut stage = Stage::open(120, 40);
    targets(&mut stage);
    let mut panes = fixtures::panes();
    panes.board.as_mut().unwrap().blocks.truncate(1);
    stage.news(Response::of::<ReadPanes>(panes));
    stage.tell(Msg::Press { x, y });
    assert_eq!(stage.model.coach.cursor, None);
}

#[test]
fn a_card_or_a_question_that_was_answered_meanwhile_is_not_answered_again() {
    let is_word = |one: &&(u16, u16, Target)| {
        matches!(
            one.2,
            Target::Card { action: Action::Accept, .. } | Target::Answer { option: 2, .. }
        )
    };
    for (x, y, target) in targets(&mut chat()).iter().filter(is_word) {
        let mut stage = chat();
        targets(&mut stage);
        // Somebody answered in another window.
        let mut panes = fixtures::panes();
        panes.open.clear();
        panes
            .settled
            .insert(Uuid::from_u64_pair(9, 4), crate::domain::proposal::ProposalStatus::Accepted);
        stage.news(Response::of::<ReadPanes>(panes));
        stage.entry(athlete(6, "2"));
        stage.asked.clear();
        stage.tell(Msg::Press { x: *x, y: *y });
        assert_eq!(stage.asked, [], "{target:?}");
    }
    // Two cards at once: each word is for its own.
    let mut stage = chat();
    stage.entry(proposal(7));
    for n in [4, 7] {
        let all = targets(&mut stage);
        let wanted =
            all.iter().filter(|one| matches!(one.2, Target::Card { action: Action::Refuse, .. }));
        let mut wanted: Vec<_> = wanted.collect();
        wanted.dedup_by_key(|one| one.1);
        let (x, y, _) = wanted[usize::from(n == 7)];
        stage.press(*x, *y);
        let proposal = Uuid::from_u64_pair(9, n);
        assert_eq!(
            stage.asked.last(),
            Some(&Request::from(Want(Intent::settle(proposal, Verdict::Refuse))))
        );
    }
}

#[test]
fn keys_that_are_bound_anew_stand_on_cards_and_in_the_status_line() {
    let mut stage = chat();
    let pairs = [
        ("accept", "y"),
        ("refuse", "N"),
        ("each", "o"),
        ("open", "Ctrl-O"),
        ("next_pane", "Ctrl-T"),
    ];
    stage.model.keymap =
        Keymap::with(&pairs.map(|(word, key)| (word.to_owned(), key.to_owned()))).unwrap();
    let screen = stage.screen();
    assert!(screen.contains("y accept · N discard · o each"), "{screen}");
    assert!(screen.contains("(Ctrl-T to"), "{screen}");
    assert!(screen.contains("(Ctrl-O opens)"), "{screen}");
    stage.keys("<ctrl-t>");
    stage.press_on("Proposed:");
    let status = stage.screen().lines().last().unwrap().to_owned();
    assert!(status.contains("y accept   N discard   o each"), "{status}");
    stage.keys("a");
    assert_eq!(stage.asked, [], "the old key types");
    stage.keys("<ctrl-c>");
    stage.press_on("Proposed:");
    stage.keys("y");
    let proposal = Uuid::from_u64_pair(9, 4);
    assert_eq!(stage.asked, [Want(Intent::settle(proposal, Verdict::Accept)).into()]);
    stage.press_on("N discard");
    assert_eq!(
        stage.asked.last(),
        Some(&Request::from(Want(Intent::settle(proposal, Verdict::Refuse))))
    );
}

#[test]
fn names_that_say_what_keys_say_change_nothing() {
    for name in HOSTILE {
        let mut stage = Stage::open(120, 40);
        let mut card = proposal(4);
        if let EntryBody::Proposal { proposal } = &mut card.body {
            proposal.title = format!("{name} in place of {name}");
            proposal.reason = format!("accept · {name}");
            proposal.hunks = vec![Hunk::Removed(name.into()), Hunk::Added(format!("1 {name}"))];
            assert!(matches!(proposal.change, ProposedChange::Plan { .. }));
        }
        stage.entry(card);
        for (x, y, target) in targets(&mut stage) {
            let Target::Entry(_) = target else { continue };
            stage.press(x, y);
            assert_eq!(stage.asked, [], "{name}: only its keys settle it");
        }
        let word = |stage: &mut Stage, wanted: Action| {
            let all = targets(stage);
            let found = all
                .into_iter()
                .rfind(|one| matches!(one.2, Target::Card { action, .. } if action == wanted));
            let (x, y, _) = found.unwrap_or_else(|| panic!("{name}: {}", stage.screen()));
            stage.press(x, y);
        };
        word(&mut stage, Action::Accept);
        let proposal = Uuid::from_u64_pair(9, 4);
        assert_eq!(stage.asked, [Want(Intent::settle(proposal, Verdict::Accept)).into()], "{name}");

        // In options of a question, in its text, and in receipts before it.
        for wanted in 1..=3 {
            let mut stage = Stage::open(120, 40);
            stage.entry(fixtures::receipt(1, name, &["60x8", "60x8"]));
            let options = [name, "2 other", name].map(|label| Choice::new(label, "bench x8"));
            let text = format!("Which {name}? 1 {name}");
            let question = Question::new("which-exercise", text, options.into());
            stage.entry(fixtures::entry(2, EntryBody::Question { question }));
            let all = targets(&mut stage).into_iter();
            let is_it = |one: &(u16, u16, Target)| matches!(one.2, Target::Answer { option, .. } if option == wanted);
            let (x, y, _) = all.into_iter().find(is_it).unwrap();
            stage.press(x, y);
            assert!(answered(&stage, wanted), "{name} {wanted}: {:?}", stage.asked);
        }

        // In the plan, whose rows are its exercises'.
        let mut panes = panes();
        let board = panes.board.as_mut().unwrap();
        for item in board.blocks.iter_mut().flat_map(|block| &mut block.items) {
            item.planned.name = format!("{name} {}", item.planned.name.len());
        }
        let make = || {
            let mut stage = Stage::opening(120, 40);
            stage.news(opened(panes.clone()));
            stage
        };
        for (x, y, target) in targets(&mut make()) {
            if let Target::Set { at, .. } = &target {
                let mut stage = make();
                stage.press(x, y);
                assert_eq!(stage.model.coach.cursor, Some(*at), "{name}");
            }
        }
    }
}
