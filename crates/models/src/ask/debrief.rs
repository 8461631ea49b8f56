//! What a summing-up of a session is asked for with.

use jiff::civil::Date;
use serde::Serialize;
use setwise_domain::board::{Board, PastSession};
use setwise_domain::conversation::ProgramStanding;
use setwise_domain::debrief::AthleteFact;
use setwise_domain::prescription::Due;
use setwise_domain::profile::Profile;
use setwise_domain::receipt::Record;
use setwise_domain::set_result::SetResult;

/// Every fact of the session that a coach may rest its words on. The contract `debrief`.
#[derive(Clone, Debug, Serialize)]
pub struct DebriefRequest {
    pub today: Date,
    pub profile: Profile,
    /// The plan of the day with what is done of it.
    pub board: Option<Board>,
    /// The sets of the day, in the order logged; at least one.
    pub sets: Vec<SetResult>,
    /// Records broken today, each with the set it beat: for each exercise and kind the best.
    pub records: Vec<Record>,
    /// For each exercise of the day what was done of it before, in the order of the sets.
    pub earlier: Vec<Earlier>,
    /// What the athlete's program asks for the next time, of the exercises of the plan; empty where
    /// none is followed.
    pub next: Vec<NextTime>,
    /// Where the program goes on once the day is over; none where none is followed.
    pub standing: Option<ProgramStanding>,
    /// What the athlete said today beside logging, as written: messages, and notes of sets.
    pub words: Vec<String>,
    /// What was remembered of the athlete before this session, so that the same session always
    /// says the same.
    pub facts: Vec<AthleteFact>,
    /// What was said today and forgotten by the athlete's word: not to be remembered again.
    pub forgotten: Vec<AthleteFact>,
}

/// What a program asks for the next time that it has an exercise.
#[derive(Clone, Debug, Serialize)]
pub struct NextTime {
    /// As the day's plan names it.
    pub exercise: String,
    pub due: Due,
}

/// The sessions of one exercise before the day.
#[derive(Clone, Debug, Serialize)]
pub struct Earlier {
    /// As the day's sets name it.
    pub exercise: String,
    /// Newest first; none where it was done for the first time.
    pub sessions: Vec<PastSession>,
}
