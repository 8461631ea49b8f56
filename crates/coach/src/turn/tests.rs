use super::*;
use crate::TurnEvent;
use crate::limits::MOST_ROUNDS_A_TURN;
use crate::settle::Verdict;
use setwise_catalog::catalog::Catalog;
use setwise_catalog::schema::limits::MOST_ANSWER_BYTES;
use setwise_domain::command::{Applied, Rejection, Undone};
use setwise_domain::conversation::Delta;
use setwise_domain::limits::MOST_LINE_BYTES;
use setwise_domain::load::Unit;
use setwise_domain::question::{Choice, Slot};
use setwise_domain::receipt::Receipt;
use setwise_domain::set_place::Places;
use setwise_domain::set_result::{Performance, SetDraft, Source};
use setwise_domain::testing as example;
use setwise_domain::tool_call::{
    CallIssue, CallIssueCode, CallOutcome, Refusal, Syntax, ToolCall, ToolResult,
};
use setwise_domain::usage::Usage;
use setwise_models::ask::CoachError;
use setwise_models::provider::limits::MOST_CALLS_A_ROUND;
use setwise_shorthand::{BadPart, Line};

/// A turn whose coach writes calls into its text or does not.
fn turn(calls_in_text: bool) -> Turn {
    answering(None, calls_in_text)
}

fn answering(pending: Option<Question>, calls_in_text: bool) -> Turn {
    let coach = Answering { calls_in_text, model: false };
    begun(before(pending), coach)
}

fn begun(before: Before, coach: Answering) -> Turn {
    Turn::new(Catalog::embedded().formatter(Unit::Lb), before, coach)
}

/// A window in which this question was just asked.
fn before(question: Option<Question>) -> Before {
    Before {
        pending: question.map(|question| Pending { entry: Uuid::nil(), question, fresh: true }),
        card: None,
        amendable: None,
        talked_to: true,
        door: setwise_domain::kept_line::Door::Screen,
        noted: Arc::default(),
        days: setwise_words::parse::day::DayReader::ahead(jiff::civil::date(2026, 11, 21)),
        taught: Arc::default(),
        catalog: Catalog::embedded(),
    }
}

/// Plays events and tells the effects, a line each, but for the calls that are announced.
fn play(turn: &mut Turn, events: impl IntoIterator<Item = Event>) -> String {
    let effects = events.into_iter().flat_map(|event| turn.handle(event));
    effects
        .filter(|effect| !matches!(effect, Effect::Tell(TurnEvent::Calling { .. })))
        .map(|effect| told(&effect) + "\n")
        .collect()
}

fn told(effect: &Effect) -> String {
    match effect {
        Effect::Keep(body) => format!("keep {}", entry(body)),
        Effect::Read(line) => {
            let named = if line.named { " if it names an exercise" } else { "" };
            format!("read {:?}{named}", line.text)
        }
        Effect::Answers(_) => "answers".into(),
        Effect::Do(Intent::Settle { verdict, .. }) => {
            format!("settle {}", *verdict == Verdict::Accept)
        }
        Effect::Do(Intent::Log(line)) => format!("log {} sets", line.drafts.len()),
        Effect::Do(Intent::Change(change)) => format!("change {:?}", change.change),
        Effect::Do(Intent::Weigh(weight)) => format!("weigh {}", weight.load),
        Effect::Do(Intent::Undo(wish)) => format!("{wish:?}"),
        Effect::Do(Intent::Teach(lesson)) => format!("teach {lesson:?}"),
        Effect::Do(Intent::ChangeProfile(wish)) => format!("profile {wish:?}"),
        Effect::Do(Intent::ShowProfile(question)) => format!("show profile {question:?}"),
        Effect::Do(other) => format!("{other:?}"),
        Effect::Have(Work::Answer { option, .. }) => format!("answer {option}"),
        Effect::Have(Work::SumUp) => "sum up".into(),
        Effect::Have(Work::Program(wish)) => format!("program {wish:?}"),
        Effect::Have(Work::Plan(words)) => format!("plan {words:?}"),
        Effect::KeepLine(line) => format!("not understood {line:?}"),
        Effect::Ask(messages) => {
            format!("ask {}", messages.iter().map(message).collect::<Vec<_>>().join(" | "))
        }
        Effect::Hush => "hush".into(),
        Effect::Call(calls) => {
            format!("call {}", calls.iter().map(asked).collect::<Vec<_>>().join(" "))
        }
        Effect::Tell(TurnEvent::Text(text)) => format!("show {text:?}"),
        Effect::Tell(TurnEvent::Thought(text)) => format!("think {text:?}"),
        Effect::Tell(TurnEvent::Calling { tool }) => format!("calling {tool}"),
        Effect::Tell(TurnEvent::Usage(usage)) => {
            format!("spent {} + {}", usage.spent.input, usage.spent.output)
        }
        Effect::Tell(TurnEvent::Changed) => "changed".into(),
        Effect::Tell(other) => format!("{other:?}"),
        Effect::Fail(sentence) => format!("fail {sentence}"),
        Effect::End => "end".into(),
    }
}

fn entry(body: &EntryBody) -> String {
    match body {
        EntryBody::Athlete { text } => format!("athlete {text:?}"),
        EntryBody::PlannedSet { text } => format!("planned {text:?}"),
        EntryBody::Coach { text, broken_off, .. } => {
            let end = if *broken_off { ", broken off" } else { "" };
            format!("coach {text:?}{end}")
        }
        EntryBody::Called { tool, .. } => format!("called {tool}"),
        EntryBody::Unanswered { text } => format!("unanswered {text:?}"),
        EntryBody::Receipt { receipt } => format!("receipt of {} sets", receipt.sets.len()),
        EntryBody::Question { question } => format!("question {}", question.id),
        EntryBody::Refused { outcome } => format!("refused {}", outcome.tool),
        EntryBody::Proposal { proposal } => format!("proposal {}", proposal.title),
        EntryBody::Debrief { debrief } => {
            format!("debrief {:?}", setwise_words::text::debrief(debrief))
        }
        EntryBody::Notice { text } => format!("notice {text:?}"),
    }
}

fn message(message: &Message) -> String {
    match message {
        Message::Athlete(text) => format!("athlete {text:?}"),
        Message::Coach { text, calls, .. } => format!("coach {text:?} with {} calls", calls.len()),
        Message::Outcomes(outcomes) => {
            let said: Vec<_> = outcomes.iter().map(|o| o.message.as_str()).collect();
            format!("outcomes {}", said.join(", "))
        }
        Message::Program(text) => format!("program {text:?}"),
    }
}

fn asked(call: &ToolCall) -> String {
    match call.malformed {
        None => call.name.clone(),
        Some(_) => format!("malformed({})", call.arguments),
    }
}

fn call(name: &str) -> Event {
    Event::Delta(Delta::Call(ToolCall::native(name, "{}", None)))
}

fn text(text: &str) -> Event {
    Event::Delta(Delta::Text(text.into()))
}

fn said(text: &str) -> Event {
    Event::Said(text.into())
}

fn outcome(tool: &str, result: Result<ToolResult, Refusal>) -> CallOutcome {
    CallOutcome {
        tool: tool.into(),
        arguments: "{}".into(),
        syntax: Syntax::Native,
        call_id: None,
        message: format!("[{tool}]"),
        result,
        replayed: false,
    }
}

/// What came of a line, as the turn hears of it.
fn done(outcome: CallOutcome) -> Event {
    let changed = outcome.result.is_ok();
    let said = match outcome.result {
        Ok(ToolResult::Logged(receipt)) => EntryBody::Receipt { receipt },
        Ok(other) => panic!("{other:?}"),
        Err(refusal) => EntryBody::Notice { text: messages::refused_line(&refusal) },
    };
    Event::Done(Box::new(Outcome::made(vec![said], changed)))
}

/// What came of an undo.
fn undone(end: &Result<Applied, Rejection>) -> Event {
    let said = messages::end_of_undo(end.as_ref(), Catalog::embedded().formatter(Unit::Lb));
    Event::Done(Box::new(Outcome::made(vec![said], end.is_ok())))
}

fn logged(sets: usize) -> ToolResult {
    ToolResult::Logged(Receipt {
        sets: example::sets("2026-11-21", Unit::Lb, &vec!["185x8"; sets].join(" ")),
        ..Receipt::default()
    })
}

fn refusal(message: &str) -> Refusal {
    Refusal {
        tool: "log_set_result".into(),
        issues: vec![CallIssue {
            code: CallIssueCode::SetNumberTaken,
            parameter: None,
            message: message.into(),
        }],
        corrected_call: None,
        text: format!("[Error: {message}]"),
    }
}

fn question() -> Question {
    let choice = |name: &str| Choice::new(name, format!("{name} 100x8"));
    let options = vec![choice("Barbell Row"), choice("Seated Cable Row")];
    Question::new("which-exercise", "Which row?", options).for_slot(Slot::Exercise)
}

fn line(sets: usize) -> Reading {
    let draft = SetDraft {
        exercise: "Bench Press".into(),
        exercise_id: None,
        date: jiff::civil::date(2026, 11, 21),
        set_number: None,
        performance: Performance::default(),
        source: Source::Athlete,
    };
    Reading::Sets(Line { drafts: vec![draft; sets], remarks: Vec::new(), bare: Vec::new() })
}

/// A turn that has come to listening.
fn listening(calls_in_text: bool) -> Turn {
    let mut turn = turn(calls_in_text);
    play(&mut turn, [said("hello"), Event::Read(Reading::NotALog)]);
    turn
}

#[test]
fn a_line_of_sets_is_logged_without_the_coach() {
    let logged = outcome("log_set_result", Ok(logged(3)));
    let told =
        play(&mut turn(true), [said("bench 3x8 185lb @8"), Event::Read(line(3)), done(logged)]);
    insta::assert_snapshot!(told, @r#"
keep athlete "bench 3x8 185lb @8"
read "bench 3x8 185lb @8"
log 3 sets
keep receipt of 3 sets
changed
end
"#);
}

#[test]
fn what_the_store_refuses_is_said_and_nothing_is_logged() {
    let outcome = outcome("log_set_result", Err(refusal("set 1 is already logged.")));
    let told = play(&mut turn(true), [said("bench 185x8"), Event::Read(line(1)), done(outcome)]);
    insta::assert_snapshot!(told, @r#"
keep athlete "bench 185x8"
read "bench 185x8"
log 1 sets
keep notice "Not logged: set 1 is already logged."
end
"#);
}

#[test]
fn a_part_that_cannot_be_read_is_named_with_its_place() {
    let bad = BadPart {
        line: None,
        others: Vec::new(),
        part: "3y8\u{1b}".into(),
        column: 7,
        chars: 4,
        message: "'3y8\u{1b}' is no set: sets and reps are written 3x8".into(),
        corrects: false,
    };
    let told = play(&mut turn(true), [said("bench 3y8"), Event::Read(Reading::Bad(bad))]);
    insta::assert_snapshot!(told, @r#"
keep athlete "bench 3y8"
read "bench 3y8"
keep notice "Not logged: '3y8�' is no set: sets and reps are written 3x8 (column 7)."
end
"#);
}

#[test]
fn a_doubtful_line_is_asked_about_without_the_coach() {
    let told = play(&mut turn(true), [said("row 100x8"), Event::Read(Reading::Ask(question()))]);
    insta::assert_snapshot!(told, @r#"
keep athlete "row 100x8"
read "row 100x8"
keep question which-exercise
end
"#);
}

#[test]
fn a_number_answers_the_pending_question() {
    let told = play(&mut answering(Some(question()), true), [said(" 2 ")]);
    insta::assert_snapshot!(told, @r#"
answers
keep athlete " 2 "
read "Seated Cable Row 100x8"
"#);
}

#[test]
fn a_number_that_is_no_answer_leaves_the_question_pending() {
    for number in ["0", "3", "99999999999999999999999"] {
        let told = play(&mut answering(Some(question()), true), [said(number)]);
        assert!(told.ends_with("keep question which-exercise\nend\n"), "{told}");
    }
    let told = play(&mut answering(Some(question()), true), [said("3")]);
    insta::assert_snapshot!(told, @r#"
keep athlete "3"
keep notice "There is no answer 3; send a number from 1 to 2, or something else instead."
keep question which-exercise
end
"#);
}

#[test]
fn anything_else_is_a_new_line() {
    let told = play(&mut answering(Some(question()), true), [said("bench 2x8")]);
    assert_eq!(told, "keep athlete \"bench 2x8\"\nread \"bench 2x8\"\n");
    // Without a pending question a number is a line like any other.
    let told = play(&mut turn(true), [said("2")]);
    assert_eq!(told, "keep athlete \"2\"\nread \"2\"\n");
}

/// A language model that calls natively.
const MODEL: Answering = Answering { calls_in_text: false, model: true };

/// The question of a model.
fn models_question(slot: Slot, options: &[&str]) -> Question {
    let options = options.iter().map(|option| Choice::new(*option, *option));
    let question = Question::new("ask-athlete", "What was it?", options.collect());
    let on = jiff::civil::date(2026, 11, 20);
    Question {
        by: setwise_domain::question::AskedBy::Model,
        ..question.for_slot(slot).about("log my rows", on)
    }
}

#[test]
fn an_answer_to_a_models_question_goes_to_the_model_with_it() {
    let asked = || models_question(Slot::Exercise, &["Barbell Row", "Pendlay Row"]);
    for typed in ["2", "pendlay row", "the pendlay one"] {
        let told = play(&mut begun(before(Some(asked())), MODEL), [said(typed)]);
        assert_eq!(
            told,
            format!(
                "answers\nkeep athlete {typed:?}\nask athlete \"Pendlay Row\" | program \"The open question is: What was it? 1 Barbell Row. 2 Pendlay Row. It is about what the athlete said on 2026-11-20: log my rows These words may answer it.\"\n"
            )
        );
    }
    // A number may be what is wanted, and any other line is read only if it names an exercise.
    let reps = || before(Some(models_question(Slot::Reps, &[])));
    let told = play(&mut begun(reps(), MODEL), [said("8")]);
    assert!(
        told.starts_with("answers\nkeep athlete \"8\"\nask athlete \"8\" | program "),
        "{told}"
    );
    let mut turn = begun(reps(), MODEL);
    let told = play(&mut turn, [said("three sets of 8"), Event::Read(Reading::NotALog)]);
    assert!(
        told.starts_with("keep athlete \"three sets of 8\"\nread \"three sets of 8\" if it names an exercise\nask athlete \"three sets of 8\" | program \"The open question is: What was it? It is about"),
        "{told}"
    );
    // Where rules answer now, nobody asks any more.
    let told = play(&mut answering(Some(models_question(Slot::Reps, &[])), false), [said("8")]);
    assert_eq!(told, "keep athlete \"8\"\nread \"8\"\n");
}

#[test]
fn a_bare_yes_or_no_is_for_the_card_else_for_the_question_just_asked() {
    let with_card = || Before { card: Some(Uuid::nil()), ..before(None) };
    for (typed, accept) in [("yes", true), ("OK", true), ("accept.", true), ("no", false)] {
        let told = play(&mut begun(with_card(), MODEL), [said(typed)]);
        assert_eq!(told, format!("keep athlete {typed:?}\nsettle {accept}\n"));
    }
    let elsewhere = Before { talked_to: false, ..with_card() };
    // On the command line a word settles the card that its last run ended with.
    let told = play(&mut begun(elsewhere, MODEL), [said("yes")]);
    assert_eq!(told, "keep athlete \"yes\"\nsettle true\n");
    let told = play(&mut answering(Some(question()), false), [said("no")]);
    assert_eq!(
        told,
        "answers\nkeep athlete \"no\"\nkeep notice \"All right; nothing was changed.\"\nend\n"
    );
}

#[test]
fn a_choice_by_number_answers_where_typing_does_not() {
    let elsewhere = || Before {
        talked_to: false,
        door: setwise_domain::kept_line::Door::CommandLine,
        ..before(Some(question()))
    };
    let coach = Answering { model: false, ..MODEL };
    let told = play(&mut begun(elsewhere(), coach), [said("2")]);
    assert_eq!(
        told,
        "keep athlete \"2\"\nkeep notice \"To answer the question, send `setwise chat --choose 2`.\"\nkeep question which-exercise\nend\n"
    );
    let told = play(&mut begun(elsewhere(), coach), [Event::Chosen(2)]);
    assert_eq!(
        told,
        "answers\nkeep athlete \"Seated Cable Row\"\nread \"Seated Cable Row 100x8\"\n"
    );
    let told = play(&mut begun(before(None), coach), [Event::Chosen(2)]);
    assert_eq!(told, "fail No question is open here.\nend\n");
}

#[test]
fn near_misses_are_told_of_once_a_turn() {
    let mut turn = begun(before(None), MODEL);
    play(&mut turn, [said("log it"), Event::Read(Reading::NotALog)]);
    let missed = || text("[tool_call: log_set_result(exercise: \"Row\")]");
    let refused = || Event::Called(vec![outcome("log_set_result", Err(refusal("a near miss.")))]);
    let told = play(&mut turn, [missed(), Event::RoundEnded, refused()]);
    assert_eq!(
        told,
        "call malformed([tool_call: log_set_result(exercise: \"Row\")])\nkeep refused log_set_result\nask athlete \"log it\" | coach \"[tool_call: log_set_result(exercise: \\\"Row\\\")]\" with 0 calls | outcomes [log_set_result]\n"
    );
    let told = play(&mut turn, [missed(), Event::RoundEnded, refused()]);
    assert_eq!(
        told,
        "call malformed([tool_call: log_set_result(exercise: \"Row\")])\nkeep refused log_set_result\nkeep unanswered \"The coach gave no answer. Ask again, or rephrase it.\"\nend\n"
    );
}

#[test]
fn nothing_said_is_nothing_done() {
    assert_eq!(play(&mut turn(true), [said(" \n ")]), "end\n");
    let long = "a".repeat(MOST_LINE_BYTES + 1);
    let told = play(&mut turn(true), [Event::Said(long)]);
    assert_eq!(
        told,
        "fail That is 65537 bytes long; a message can have at most 65536 bytes.\nend\n"
    );
}

#[test]
fn undo_is_the_programs_own() {
    let undone = Undone { summary: "3 sets of Bench Press".into(), ..Undone::default() };
    let told = play(&mut turn(true), [said("undo"), self::undone(&Ok(Applied::Undone(undone)))]);
    insta::assert_snapshot!(told, @r#"
keep athlete "undo"
Newest
keep notice "Undone: 3 sets of Bench Press."
changed
end
"#);
    let nothing = self::undone(&Err(Rejection::NothingToUndo));
    let told = play(&mut turn(true), [said("Undo that."), nothing]);
    insta::assert_snapshot!(told, @r#"
keep athlete "Undo that."
Newest
keep notice "Nothing was undone: there is nothing to undo."
end
"#);
}

#[test]
fn words_stream_and_are_kept_once() {
    let told = play(
        &mut turn(true),
        [
            said("hello"),
            Event::Read(Reading::NotALog),
            text("Hel"),
            text("lo.\u{1b}[2J"),
            Event::RoundEnded,
        ],
    );
    insta::assert_snapshot!(told, @r#"
keep athlete "hello"
read "hello"
ask athlete "hello"
show "Hel"
show "lo.�[2J"
keep coach "Hello.�[2J"
end
"#);
}

#[test]
fn outcomes_go_into_the_next_round_verbatim() {
    let mut turn = listening(false);
    let first = play(
        &mut turn,
        [text("Logging."), call("log_set_result"), call("show_plan"), Event::RoundEnded],
    );
    let outcomes = vec![
        outcome("log_set_result", Err(refusal("no."))),
        outcome("show_plan", Ok(ToolResult::Plan { board: None })),
    ];
    let second = play(
        &mut turn,
        [
            Event::Called(outcomes),
            call("log_set_result"),
            Event::RoundEnded,
            Event::Called(vec![outcome("log_set_result", Ok(logged(1)))]),
            text("Done."),
            Event::RoundEnded,
        ],
    );
    insta::assert_snapshot!(first + "--\n" + &second, @r#"
show "Logging."
keep coach "Logging."
call log_set_result show_plan
--
keep refused log_set_result
ask athlete "hello" | coach "Logging." with 2 calls | outcomes [log_set_result], [show_plan]
call log_set_result
keep receipt of 1 sets
changed
ask athlete "hello" | coach "Logging." with 2 calls | outcomes [log_set_result], [show_plan] | coach "" with 1 calls | outcomes [log_set_result]
show "Done."
keep coach "Done."
end
"#);
}

#[test]
fn calls_in_the_text_are_never_shown() {
    let mut turn = listening(true);
    let told = play(
        &mut turn,
        [
            text("Let me log that. [TOOL_CA"),
            text("LL: log_set_result(exercise: \"Bench Press\", set: \"1\")]"),
            text("\n[TOOL_CALL: log_set_result(exercise \"Squat\")]\nDone."),
            Event::RoundEnded,
        ],
    );
    insta::assert_snapshot!(told, @r#"
show "Let me log that. "
show "\n\nDone."
keep coach "Let me log that. \n\nDone."
call log_set_result malformed([TOOL_CALL: log_set_result(exercise "Squat")])
"#);
    let told = play(&mut turn, [Event::Called(Vec::new())]);
    insta::assert_snapshot!(told, @r#"ask athlete "hello" | coach "Let me log that. \n\nDone.\n[TOOL_CALL: log_set_result(exercise \"Squat\")]" with 1 calls | outcomes"#);
}

#[test]
fn a_coach_without_calls_in_its_text_may_quote_one() {
    let told = play(&mut listening(false), [text("[TOOL_CALL: undo_last_set]"), Event::RoundEnded]);
    insta::assert_snapshot!(told, @r#"
show "[TOOL_CALL: undo_last_set]"
keep coach "[TOOL_CALL: undo_last_set]"
end
"#);
}

#[test]
fn the_rounds_have_an_end() {
    let mut turn = listening(false);
    let mut told = String::new();
    for round in 1..=MOST_ROUNDS_A_TURN {
        told = play(&mut turn, [call("show_plan"), Event::RoundEnded]);
        assert_eq!(told, "call show_plan\n", "round {round}");
        let outcome = outcome("show_plan", Ok(ToolResult::Plan { board: None }));
        told = play(&mut turn, [Event::Called(vec![outcome])]);
    }
    insta::assert_snapshot!(told, @r#"
keep unanswered "The coach was stopped after 8 rounds without finishing. What is logged stays logged; try asking another way."
end
"#);
}

#[test]
fn a_question_of_the_coach_ends_the_turn_after_its_calls() {
    let mut turn = listening(false);
    let told = play(
        &mut turn,
        [
            call("log_set_result"),
            Event::Delta(Delta::Question(question())),
            Event::RoundEnded,
            Event::Called(vec![outcome("log_set_result", Ok(logged(1)))]),
        ],
    );
    insta::assert_snapshot!(told, @r#"
call log_set_result
keep receipt of 1 sets
changed
keep question which-exercise
end
"#);
}

#[test]
fn a_replayed_call_is_not_shown_twice() {
    let mut turn = listening(false);
    play(&mut turn, [call("log_set_result"), Event::RoundEnded]);
    let replayed = CallOutcome { replayed: true, ..outcome("log_set_result", Ok(logged(1))) };
    let told = play(&mut turn, [Event::Called(vec![replayed])]);
    assert!(told.starts_with("ask "), "{told}");
}

#[test]
fn what_changed_is_said_by_the_program() {
    let mut turn = listening(false);
    play(&mut turn, [call("undo_last_set"), call("edit_set_result"), Event::RoundEnded]);
    let sets = example::sets("2026-11-21", Unit::Lb, "185x8 185x7");
    let outcomes = vec![
        outcome(
            "undo_last_set",
            Ok(ToolResult::TakenBack { sets: vec![sets[1].clone()], places: Places::default() }),
        ),
        outcome(
            "edit_set_result",
            Ok(ToolResult::Edited {
                before: sets[0].clone(),
                after: sets[1].clone(),
                places: Places::default(),
            }),
        ),
    ];
    let told = play(&mut turn, [Event::Called(outcomes), Event::RoundEnded]);
    insta::assert_snapshot!(told, @r#"
keep notice "Taken back: X, set 2: 185 lb × 7."
keep notice "Changed: X, set 1: 185 lb × 8 → X, set 2: 185 lb × 7."
changed
ask athlete "hello" | coach "" with 2 calls | outcomes [undo_last_set], [edit_set_result]
end
"#);
}

#[test]
fn a_failing_coach_is_said_and_its_words_are_kept() {
    let error = CoachError::Unreadable("the stream ended".into());
    let told = play(&mut listening(true), [text("I think"), Event::RoundFailed(error)]);
    insta::assert_snapshot!(told, @r#"
show "I think"
keep coach "I think", broken off
keep unanswered "The coach's answer could not be read: the stream ended. What is logged stays logged. Ask again, or rephrase it."
end
"#);
}

#[test]
fn a_coach_that_says_nothing_is_not_passed_over() {
    let told = play(&mut listening(true), [Event::RoundEnded]);
    insta::assert_snapshot!(told, @r#"
keep unanswered "The coach gave no answer. Ask again, or rephrase it."
end
"#);
}

#[test]
fn a_babbling_coach_is_stopped() {
    let mut turn = listening(true);
    let words = (0..MOST_ANSWER_BYTES / 4).map(|n| n.to_string());
    let words = words.collect::<Vec<_>>().join(" ");
    let told = play(&mut turn, [text(&words), text("and on")]);
    let last: Vec<_> = told.lines().rev().take(2).collect();
    insta::assert_snapshot!(last.join("\n"), @r#"
end
keep unanswered "The coach was stopped: its answer did not end. What is logged stays logged."
"#);
    assert!(told.contains("\nhush\n"));
    assert_eq!(play(&mut turn, [text("and on")]), "");
}

#[test]
fn a_coach_that_says_the_same_over_and_over_is_stopped() {
    let mut turn = begun(before(None), MODEL);
    play(&mut turn, [said("hello"), Event::Read(Reading::NotALog)]);
    let again = (0..100).map(|_| text("It's a very difficult question.\n"));
    let told = play(&mut turn, again);
    let last: Vec<_> = told.lines().rev().take(2).collect();
    insta::assert_snapshot!(last.join("\n"), @r#"
    end
    keep unanswered "The coach was stopped: it said the same over and over, or only counted on. What is logged stays logged."
    "#);
    assert!(told.contains("\nhush\n"));
    assert!(told.matches("difficult").count() < 60, "{told}");
}

#[test]
fn too_many_calls_are_cut_and_said() {
    let mut turn = listening(false);
    let calls = (0..=MOST_CALLS_A_ROUND).map(|_| call("log_set_result"));
    let told = play(&mut turn, calls);
    let carried_out = told.matches("log_set_result").count();
    assert_eq!(carried_out, MOST_CALLS_A_ROUND);
    let first: Vec<_> = told.lines().take(2).collect();
    insta::assert_snapshot!(first.join("\n"), @r#"
hush
keep notice "The coach was stopped: it made more than 1000 calls at once. The first 1000 are carried out."
"#);
}

#[test]
fn an_interruption_before_anything_is_logged() {
    let mut turn = turn(true);
    let told = play(&mut turn, [said("bench 185x8"), Event::Interrupted, Event::Read(line(1))]);
    insta::assert_snapshot!(told, @r#"
keep athlete "bench 185x8"
read "bench 185x8"
keep notice "Stopped; nothing was logged."
end
"#);
}

#[test]
fn an_interruption_while_a_line_is_stored_changes_nothing() {
    let told = play(
        &mut turn(true),
        [
            said("bench 185x8"),
            Event::Read(line(1)),
            Event::Interrupted,
            done(outcome("log_set_result", Ok(logged(1)))),
        ],
    );
    assert!(told.ends_with("keep receipt of 1 sets\nchanged\nend\n"), "{told}");
}

#[test]
fn an_interruption_while_words_stream_says_what_is_not_done() {
    let told = play(
        &mut listening(true),
        [
            text("I log these: [TOOL_CALL: x("),
            call("log_set_result"),
            call("log_set_result"),
            call("undo_last_set\u{1b}"),
            Event::Interrupted,
            text("more"),
            Event::RoundEnded,
        ],
    );
    insta::assert_snapshot!(told, @r#"
show "I log these: "
hush
keep coach "I log these:", broken off
keep unanswered "Stopped. What is logged stays logged; not carried out: log_set_result (2 times), undo_last_set�, a call that could not be read."
end
"#);
}

#[test]
fn an_interruption_while_calls_run_keeps_what_they_did() {
    let mut turn = listening(false);
    let told = play(
        &mut turn,
        [
            call("log_set_result"),
            Event::RoundEnded,
            Event::Interrupted,
            Event::Called(vec![outcome("log_set_result", Ok(logged(1)))]),
        ],
    );
    insta::assert_snapshot!(told, @r#"
call log_set_result
keep receipt of 1 sets
changed
keep unanswered "Stopped. What is logged stays logged."
end
"#);
}

#[test]
fn a_call_that_is_lost_is_told_by_a_name_whatever_it_was_called() {
    let call = |name: &str| ToolCall::native(name, "{}", None);
    let told = messages::stopped(&[call(""), call("log_set_result"), call(" ")]);
    assert_eq!(
        told,
        "Stopped. What is logged stays logged; not carried out: a call without a name (2 times), log_set_result."
    );
}

#[test]
fn what_passes_while_it_answers_is_told_at_once() {
    let mut turn = listening(true);
    let usage = |input| Event::Delta(Delta::Usage(Usage { input, output: 1, cached: 0 }));
    let events = [
        usage(10),
        Event::Delta(Delta::Thought("a row?\u{7}".into())),
        call("show_plan"),
        text("[TOOL_CALL: show_records()] [TOOL_CALL: half("),
        usage(5),
        Event::RoundEnded,
    ];
    let told: Vec<_> = events
        .into_iter()
        .flat_map(|event| turn.handle(event))
        .map(|effect| told(&effect))
        .collect();
    insta::assert_snapshot!(told.join("\n"), @r#"
spent 10 + 1
think "a row?�"
calling show_plan
show " "
calling show_records
spent 15 + 2
calling a call that could not be read
call show_plan show_records malformed([TOOL_CALL: half()
"#);
}

#[test]
fn a_line_that_can_not_be_read_goes_to_a_model_with_the_reason() {
    let mut turn = begun(before(None), MODEL);
    let bad = BadPart {
        line: None,
        others: Vec::new(),
        part: "plates".into(),
        column: 14,
        chars: 6,
        message: "'plates' is no load.".into(),
        corrects: false,
    };
    let told = play(&mut turn, [said("bench 3x8 at plates"), Event::Read(Reading::Bad(bad))]);
    insta::assert_snapshot!(told, @r#"
keep athlete "bench 3x8 at plates"
read "bench 3x8 at plates"
ask athlete "bench 3x8 at plates" | program "Not logged: 'plates' is no load (column 14)."
"#);
}

#[test]
fn what_is_asked_again_is_not_read_as_a_line() {
    let told = play(&mut turn(true), [Event::Again("bench 185x8".into())]);
    insta::assert_snapshot!(told, @r#"
keep athlete "bench 185x8"
ask athlete "bench 185x8" | program "The athlete asks this again, because the answer before did not come to its end. What was logged then stays logged: do not log it again."
"#);
}

#[test]
fn a_call_that_is_told_in_the_text_too_is_made_once() {
    let mut turn = listening(true);
    let native = Event::Delta(Delta::Call(ToolCall::native(
        "log_set_result",
        r#"{ "reps": "8", "exercise": "Squat" }"#,
        Some("c1".into()),
    )));
    let told = play(
        &mut turn,
        [
            text("[TOOL_CALL: log_set_result(exercise: \"Squat\", reps: \"8\")] "),
            text("[TOOL_CALL: log_set_result(exercise: \"Squat\", reps: \"7\")]"),
            native,
            Event::RoundEnded,
        ],
    );
    insta::assert_snapshot!(told, @r#"
show " "
call log_set_result log_set_result
"#);
}
