//! The one table of routes. The `OpenAPI` document is made of it.

use super::requests::{
    Accepted, Applied, Chatted, DryRun, Generated, History, Logged, Messaged, Month, OfExercise,
    Previewed, Question, Redone, Refused, Reviewed, Undone,
};
use super::table::{PLAIN, Row, body, query};

pub const TABLE: &[Row] = &[
    Row {
        path: "/api/now",
        about: "Where today's session stands: the set table, the sets that are left, the rest timer, open proposals",
        page: true,
        words: &["now"],
        ..PLAIN
    },
    Row {
        path: "/api/today",
        about: "Today's plan with what is done of it and the next targets",
        words: &["plan", "today"],
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/plan/review",
        about: "Review a plan: findings, and what it would change; nothing is changed",
        body: Some(body::<Reviewed>()),
        refusal_answers: true,
        words: &["plan", "review"],
        ..PLAIN
    },
    Row {
        path: "/api/plan",
        about: "The program that is followed: profile, plan, verdict, and how it came to be",
        words: &["program", "show"],
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/plan",
        about: "Write a program, verify and revise it, and propose it; for another athlete's profile it is only answered",
        body: Some(body::<Generated>()),
        refusal_answers: true,
        asks_coach: true,
        words: &["program", "generate"],
        ..PLAIN
    },
    Row {
        path: "/api/history",
        about: "The newest sets, oldest of them first",
        query: query::<History>(),
        words: &["history"],
        ..PLAIN
    },
    Row {
        path: "/api/records",
        about: "The standing records",
        query: query::<OfExercise>(),
        words: &["records"],
        ..PLAIN
    },
    Row {
        path: "/api/calendar",
        about: "Sessions planned, done and missed, what was trained, and the backlog",
        query: query::<Month>(),
        words: &["calendar"],
        ..PLAIN
    },
    Row {
        path: "/api/query",
        about: "A question about the log in words, computed",
        query: query::<Question>(),
        words: &["query"],
        ..PLAIN
    },
    Row {
        path: "/api/profile",
        about: "What is known of the athlete",
        words: &["profile"],
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/log",
        about: "Log what a line says, all of it or nothing; or the set of the plan that was seen; or answer the question that a line raised",
        body: Some(body::<Logged>()),
        keyed: true,
        page: true,
        words: &["log"],
        ..PLAIN
    },
    Row {
        path: "/api/preview",
        about: "What a line would do, said without doing it",
        query: query::<Previewed>(),
        page: true,
        words: &["log", "--preview"],
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/undo",
        about: "Take the newest change back, or one by its number; one of an earlier session only once that is confirmed",
        body: Some(body::<Undone>()),
        page: true,
        words: &["undo"],
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/redo",
        about: "Bring back what was undone last, or one change by its number",
        body: Some(body::<Redone>()),
        page: true,
        words: &["redo"],
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/chat",
        about: "Say something to the coach, or answer its question; a list of what came of it, in order",
        body: Some(body::<Chatted>()),
        refusal_answers: true,
        asks_coach: true,
        page: true,
        lines: true,
        words: &["chat"],
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/accept",
        about: "Accept what a coach proposed",
        body: Some(body::<Accepted>()),
        page: true,
        words: &["accept"],
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/refuse",
        about: "Refuse what a coach proposed",
        body: Some(body::<Refused>()),
        page: true,
        words: &["refuse"],
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/assistant/message",
        about: "Say what the calendar should look like, and see what is proposed; nothing changes yet",
        body: Some(body::<Messaged>()),
        refusal_answers: true,
        asks_coach: true,
        words: &["assistant", "message"],
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/llm/apply",
        about: "Carry out operations on the calendar, all or none",
        body: Some(body::<Applied>()),
        keyed: true,
        words: &["assistant", "apply"],
        ..PLAIN
    },
    Row {
        method: "POST",
        path: "/api/llm/dryrun",
        about: "Show what operations on the calendar would do, without changing anything",
        body: Some(body::<DryRun>()),
        words: &["assistant", "dryrun"],
        ..PLAIN
    },
];
