//! The one table of routes. The `OpenAPI` document is made of it.

use super::requests::{
    Accepted, Applied, CalendarMonth, Chatted, DryRun, Generated, History, Logged, Messaged,
    OfExercise, Previewed, Question, Redone, Refused, Reviewed, Undone,
};
use super::table::{Row, Takes, body, query};
use crate::cli::Command;
use crate::cli::now::Now;
use crate::cli::plan::{Plan, made::Today};
use crate::cli::profile::Profile;
use crate::cli::program::{Program, show::Show};

pub const TABLE: &[Row] = &[
    Row {
        about: "Where today's session stands: the set table, the sets that are left, the rest timer, open proposals",
        page: true,
        ..Row::new("/api/now", Takes::Nothing(|| Command::Now(Now {})), &["now"])
    },
    Row {
        about: "Today's plan with what is done of it and the next targets",
        ..Row::new(
            "/api/today",
            Takes::Nothing(|| Command::Plan(Plan::Today(Today {}))),
            &["plan today"],
        )
    },
    Row {
        about: "Review a plan: findings, and what it would change; nothing is changed",
        says_no: true,
        ..Row::new("/api/plan/review", body::<Reviewed>(), &["plan review"])
    },
    Row {
        about: "The program that is followed: profile, plan, verdict, and how it came to be",
        ..Row::new(
            "/api/plan",
            Takes::Nothing(|| Command::Program(Program::Show(Show::default()))),
            &["program show"],
        )
    },
    Row {
        about: "Write a program, verify and revise it, and propose it; for another athlete's profile it is only answered",
        says_no: true,
        asks_coach: true,
        ..Row::new("/api/plan", body::<Generated>(), &["program generate"])
    },
    Row {
        about: "The newest sets, oldest of them first",
        ..Row::new("/api/history", query::<History>(), &["history", "history bodyweight"])
    },
    Row {
        about: "The standing records",
        ..Row::new("/api/records", query::<OfExercise>(), &["records"])
    },
    Row {
        about: "Sessions planned, done and missed, what was trained, and the backlog",
        ..Row::new("/api/calendar", query::<CalendarMonth>(), &["calendar"])
    },
    Row {
        about: "A question about the log in words, computed",
        ..Row::new("/api/query", query::<Question>(), &["query"])
    },
    Row {
        about: "What is known of the athlete",
        ..Row::new(
            "/api/profile",
            Takes::Nothing(|| Command::Profile(Profile::default())),
            &["profile"],
        )
    },
    Row {
        about: "Log what a line says, all of it or nothing; or the set of the plan that was seen; or answer the question that a line raised",
        keyed: true,
        page: true,
        ..Row::new("/api/log", body::<Logged>(), &["log"])
    },
    Row {
        about: "What a line would do, said without doing it",
        page: true,
        ..Row::new("/api/preview", query::<Previewed>(), &["log --preview"])
    },
    Row {
        about: "Take the newest change back, or one by its number; one of an earlier session only once that is confirmed",
        page: true,
        ..Row::new("/api/undo", body::<Undone>(), &["undo"])
    },
    Row {
        about: "Bring back what was undone last, or one change by its number",
        page: true,
        ..Row::new("/api/redo", body::<Redone>(), &["redo"])
    },
    Row {
        about: "Say something to the coach, or answer its question; a list of what came of it, in order",
        says_no: true,
        asks_coach: true,
        page: true,
        lines: true,
        ..Row::new("/api/chat", body::<Chatted>(), &["chat"])
    },
    Row {
        about: "Accept what a coach proposed",
        page: true,
        ..Row::new("/api/accept", body::<Accepted>(), &["accept"])
    },
    Row {
        about: "Refuse what a coach proposed",
        page: true,
        ..Row::new("/api/refuse", body::<Refused>(), &["refuse"])
    },
    Row {
        about: "Say what the calendar should look like, and see what is proposed; nothing changes yet",
        says_no: true,
        asks_coach: true,
        ..Row::new("/api/assistant/message", body::<Messaged>(), &["assistant message"])
    },
    Row {
        about: "Carry out operations on the calendar, all or none",
        keyed: true,
        ..Row::new("/api/llm/apply", body::<Applied>(), &["assistant apply"])
    },
    Row {
        about: "Show what operations on the calendar would do, without changing anything",
        ..Row::new("/api/llm/dryrun", body::<DryRun>(), &["assistant dryrun"])
    },
];
