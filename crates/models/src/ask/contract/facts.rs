//! What of a request a model is told: what it can use, compact, in words rather than in records.

use super::logged::{self, Day, Done};
use crate::ask::{DebriefRequest, PlanRequest, RefusedPlan};
use jiff::civil::Date;
use serde::Serialize;
use setwise_domain::board::Board;
use setwise_domain::conversation::ProgramStanding;
use setwise_domain::debrief::AthleteFact;
use setwise_domain::exercise::{Equipment, Level};
use setwise_domain::load::Unit;
use setwise_domain::profile::{Goal, Profile};
use setwise_domain::receipt::{Record, RecordKind};
use setwise_words::text::progress;

/// The athlete, as far as plans and words depend on it.
#[derive(Serialize)]
struct Athlete<'a> {
    unit: Unit,
    days_per_week: u8,
    minutes_per_day: u16,
    goal: Goal,
    level: Level,
    equipment: &'a [Equipment],
    #[serde(skip_serializing_if = "Option::is_none")]
    bodyweight: Option<String>,
    avoid: &'a [String],
}

impl<'a> From<&'a Profile> for Athlete<'a> {
    fn from(profile: &'a Profile) -> Self {
        Self {
            unit: profile.unit,
            days_per_week: profile.days_per_week,
            minutes_per_day: profile.minutes_per_day,
            goal: profile.goal,
            level: profile.level,
            equipment: &profile.equipment,
            bodyweight: profile.bodyweight.map(|load| load.to_string()),
            avoid: &profile.avoid,
        }
    }
}

/// What `today_plan` tells.
#[derive(Serialize)]
struct Plan<'a> {
    today: Date,
    minutes: u16,
    athlete: Athlete<'a>,
    without: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    wish: Option<&'a str>,
    recent: Vec<Day>,
    /// Older sets that there was no room for.
    left_out: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<&'a RefusedPlan>,
}

pub(super) fn plan(request: &PlanRequest) -> impl Serialize {
    let (recent, left_out) = logged::days(&request.recent);
    Plan {
        today: request.today,
        minutes: request.minutes.unwrap_or(request.profile.minutes_per_day),
        athlete: Athlete::from(&request.profile),
        without: &request.without,
        wish: request.wish.as_deref(),
        recent,
        left_out,
        refused: request.refused.as_ref(),
    }
}

/// What `debrief` tells.
#[derive(Serialize)]
struct Session<'a> {
    today: Date,
    athlete: Athlete<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plan: Option<Planned<'a>>,
    sets: Vec<Done>,
    records: Vec<Broken<'a>>,
    earlier: Vec<Before<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    next: Vec<Next<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<&'a ProgramStanding>,
    words: &'a [String],
    facts: &'a [AthleteFact],
    forgotten: &'a [AthleteFact],
}

/// The day's plan with what became of it.
#[derive(Serialize)]
struct Planned<'a> {
    focus: &'a str,
    exercises: Vec<Item<'a>>,
}

#[derive(Serialize)]
struct Item<'a> {
    name: &'a str,
    prescription: &'a str,
    asked: u8,
    done: usize,
    /// The load that was suggested for the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    suggested: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<&'a str>,
}

#[derive(Serialize)]
struct Broken<'a> {
    kind: RecordKind,
    exercise: &'a str,
    set: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    beat: Option<Dated>,
}

#[derive(Serialize)]
struct Dated {
    date: Date,
    set: String,
}

#[derive(Serialize)]
struct Before<'a> {
    exercise: &'a str,
    sessions: Vec<Sets>,
}

/// What the program asks for the next time.
#[derive(Serialize)]
struct Next<'a> {
    exercise: &'a str,
    asks: String,
    because: String,
}

#[derive(Serialize)]
struct Sets {
    date: Date,
    sets: Vec<String>,
}

pub(super) fn session(request: &DebriefRequest) -> impl Serialize {
    let before = request.earlier.iter().map(|earlier| Before {
        exercise: &earlier.exercise,
        sessions: earlier
            .sessions
            .iter()
            .map(|past| Sets {
                date: past.date,
                sets: past.sets.iter().map(logged::words).collect(),
            })
            .collect(),
    });
    let next = request.next.iter().map(|next| Next {
        exercise: &next.exercise,
        asks: progress::due_sets(&next.due.sets),
        because: progress::reasons(&next.due),
    });
    Session {
        today: request.today,
        athlete: Athlete::from(&request.profile),
        plan: request.board.as_ref().map(planned),
        sets: logged::by_exercise(&request.sets),
        records: request.records.iter().map(broken).collect(),
        earlier: before.collect(),
        next: next.collect(),
        program: request.standing.as_ref(),
        words: &request.words,
        facts: &request.facts,
        forgotten: &request.forgotten,
    }
}

fn planned(board: &Board) -> Planned<'_> {
    let exercises = board.items().map(|item| Item {
        name: &item.planned.name,
        prescription: &item.planned.prescription,
        asked: item.asked,
        done: item.sets_done(),
        suggested: item.suggestion.as_ref().map(|next| next.load.to_string()),
        because: item.suggestion.as_ref().map(|next| next.reason.as_str()),
    });
    Planned { focus: &board.stored.plan.focus, exercises: exercises.collect() }
}

fn broken(record: &Record) -> Broken<'_> {
    Broken {
        kind: record.kind,
        exercise: &record.set.exercise,
        set: logged::words(&record.set),
        beat: record
            .beat
            .as_ref()
            .map(|beaten| Dated { date: beaten.set.date, set: logged::words(&beaten.set) }),
    }
}
