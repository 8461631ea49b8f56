//! The claims of an exchange, each used up by one call.

use super::{changes, logs, unreadable};
use crate::format::written;
use crate::setting::Sight;
use jiff::Zoned;
use jiff::civil::Date;
use serde_json::{Map, Value};
use setwise_domain::board::{Board, BoardItem, SetTarget};
use setwise_domain::command::Command;
use setwise_domain::journal::ChangeNumber;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::proposal::SetChange;
use setwise_domain::set_result::{SetDraft, SetEdit, SetPatch};
use setwise_domain::text::{counted, printable};
use setwise_domain::tool_call::{CallIssue, CallIssueCode, ToolCall};
use setwise_shorthand::claims::{Claim, ClaimedSet, Speaker, Target, Utterance, Wanted, claims};
use setwise_store::StoreError;
use setwise_words::parse::vocabulary::words_of;

/// What becomes of a change.
pub(crate) enum Verdict {
    Supported,
    /// The athlete's undo is asked for: this change, instead of the one set.
    Undo(ChangeNumber),
    /// Refused: what was said otherwise, and the call as it was said.
    NotAsSaid {
        issues: Vec<CallIssue>,
        corrected: Option<String>,
    },
    Held(Held),
    /// It waits as well: nobody knows its exercise, and all else was said.
    Unresolved(SetDraft),
}

impl Verdict {
    /// The same where a program asks: what is held is held because it does, and what nobody knows
    /// waits on the card with the rest, since no turn is there to ask in.
    pub(super) fn for_program(self, program: &str) -> Self {
        match self {
            Self::Unresolved(draft) => {
                let why = Why::UnknownExercise(printable(&draft.exercise).into_owned());
                let draft = Box::new(draft);
                let change = SetChange::Log { draft };
                Self::Held(Held { change, why })
            }
            Self::Held(Held { change, why }) if !matches!(why, Why::UnknownExercise(_)) => {
                let why = Why::Program(program.to_owned());
                Self::Held(Held { change, why })
            }
            other => other,
        }
    }
}

/// A change that waits for the athlete's word.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub change: SetChange,
    pub why: Why,
}

/// Why the athlete's words don't support a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Numbers that they didn't write.
    NotFound(Vec<String>),
    /// The catalogue doesn't know it, and it was never logged.
    UnknownExercise(String),
    /// A list of theirs doesn't say that it was done.
    Listed,
    /// Nothing says that something was done, or asks for it.
    NotSaid,
    /// All of it was said, but not so.
    Otherwise,
    /// Another program asks for it.
    Program(String),
}

/// What a call has otherwise than it was said.
pub(super) enum Difference {
    Load(Load),
    Date(Date),
    Notes,
    Number(u8),
}

/// A claim with what is left of it: of each way in which it can be read, the sets not yet used up.
pub(super) struct Open {
    pub readings: Vec<Vec<ClaimedSet>>,
    pub is_listed: bool,
}

pub(super) struct OpenClaims {
    pub claims: Vec<Open>,
    pub changes: Vec<Wanted>,
    pub numbers: Vec<Decimal>,
    /// The words of the athlete's, in lower case.
    words: Vec<String>,
}

impl OpenClaims {
    pub fn read(exchange: &[Utterance], sight: &Sight<'_>) -> Result<Self, StoreError> {
        let board = sight.board(sight.reader)?;
        let setting = sight.setting(board.as_ref());
        let targets: Vec<Target> = board.iter().flat_map(Board::items).map(target).collect();
        let found = claims(exchange, &targets, &setting).map_err(unreadable)?;
        let open = |claim: Claim| Open { readings: claim.readings, is_listed: claim.is_listed };
        let said = exchange.iter().filter(|one| one.speaker == Speaker::Athlete);
        Ok(Self {
            claims: found.sets.into_iter().map(open).collect(),
            changes: found.changes,
            numbers: found.numbers,
            words: said.flat_map(|one| words_of(&one.text)).collect(),
        })
    }

    pub fn judge(
        &mut self,
        call: &ToolCall,
        command: &Command,
        sight: &Sight<'_>,
        now: &Zoned,
    ) -> Result<Verdict, StoreError> {
        match command {
            Command::LogSets(drafts) => match drafts.as_slice() {
                [draft] => logs::judge(self, call, draft, sight),
                _ => Ok(Verdict::Supported),
            },
            // A call changes one set.
            Command::EditSets(edits) => match edits.as_slice() {
                [SetEdit { id, patch }] => match sight.reader.set(*id)? {
                    Some(set) => Ok(changes::correct(self, call, set, patch, sight)),
                    None => Ok(Verdict::Supported),
                },
                _ => Ok(Verdict::Supported),
            },
            Command::DeleteSets(ids) => match ids.as_slice() {
                [id] => match sight.reader.set(*id)? {
                    Some(set) => changes::take_back(self, call, set, sight, now),
                    None => Ok(Verdict::Supported),
                },
                _ => Ok(Verdict::Supported),
            },
            _ => Ok(Verdict::Supported),
        }
    }

    /// Whether the athlete wrote these words, in this order.
    pub fn said(&self, note: &str) -> bool {
        let mut said = self.words.iter();
        words_of(note).iter().all(|word| said.any(|one| one == word))
    }

    pub fn has_number(&self, number: Decimal) -> bool {
        self.numbers.contains(&number)
    }
}

fn target(item: &BoardItem) -> Target {
    let reps = item.prescription.as_ref().and_then(|prescription| match prescription.target {
        SetTarget::Reps { low, high } => Some(low..=high),
        SetTarget::RepsBySet(_)
        | SetTarget::Seconds(_)
        | SetTarget::Metres(_)
        | SetTarget::Amrap => None,
    });
    Target {
        name: item.planned.name.clone(),
        id: item.exercise_id.clone(),
        sets: item.asked,
        reps,
        load: item.suggestion.as_ref().map(|suggestion| suggestion.load),
    }
}

/// Refuses a call for what it has otherwise than it was said, with the call as it was.
pub(super) fn not_as_said(
    call: &ToolCall,
    differences: &[Difference],
    exercise: &str,
    today: Date,
) -> Verdict {
    let mut arguments: Map<String, Value> =
        serde_json::from_str(&call.arguments).unwrap_or_default();
    let mut issues = Vec::new();
    for difference in differences {
        let (parameter, message) = match difference {
            Difference::Load(load) => {
                arguments.remove("load_lb");
                arguments.remove("load_kg");
                let name = load_parameter(load.unit);
                arguments.insert(name.into(), load.amount.to_string().into());
                (
                    name,
                    format!("The athlete said {load}: send the load in the unit that they said."),
                )
            }
            Difference::Date(date) => {
                arguments.remove("date");
                let day = if *date == today {
                    "today".to_owned()
                } else {
                    arguments.insert("date".into(), date.to_string().into());
                    date.to_string()
                };
                ("date", format!("By the athlete's words it was done on another day: {day}."))
            }
            Difference::Notes => {
                arguments.remove("notes");
                ("notes", "The notes are not the athlete's words: send theirs, or none.".to_owned())
            }
            Difference::Number(next) => {
                arguments.remove("set");
                (
                    "set",
                    format!(
                        "The next set of {exercise} is {next}, and the athlete said no other number: leave 'set' out."
                    ),
                )
            }
        };
        issues.push(CallIssue {
            code: CallIssueCode::NotAsSaid,
            parameter: Some(parameter.to_owned()),
            message,
        });
    }
    let pairs = arguments.iter().filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)));
    Verdict::NotAsSaid { issues, corrected: Some(written(call.syntax, &call.name, pairs)) }
}

pub(super) const fn load_parameter(unit: Unit) -> &'static str {
    match unit {
        Unit::Lb => "load_lb",
        Unit::Kg => "load_kg",
    }
}

/// Whether a load is another in its own unit.
pub(super) fn is_converted(load: Load, said: Load) -> bool {
    /// Kilograms that rounding to the steps of a rack may take away.
    const ROUNDED_KG: f64 = 0.6;
    load.unit != said.unit
        && (load.amount == said.amount || (load.mass().kg() - said.mass().kg()).abs() <= ROUNDED_KG)
}

/// The numbers of a patch, as they are shown where they were not found.
pub(super) fn numbers(patch: &SetPatch) -> Vec<(Decimal, String)> {
    let halves = |halves: u8| Decimal::from_ten_thousandths(i64::from(halves) * 5_000);
    let load = patch.load.map(|load| load.amount);
    let reps = patch.reps.map(|reps| Decimal::from_int(reps.into()));
    let rir = patch.rir.map(|rir| halves(rir.0.halves()));
    let rpe = patch.rpe.map(|rpe| halves(rpe.0.halves()));
    [(load, ""), (reps, " reps"), (rir, "RIR "), (rpe, "RPE ")]
        .into_iter()
        .filter_map(|(number, word)| {
            let number = number?;
            let shown = match word {
                " reps" => counted(patch.reps.unwrap_or_default(), "rep"),
                word => format!("{word}{number}"),
            };
            Some((number, shown))
        })
        .collect()
}
