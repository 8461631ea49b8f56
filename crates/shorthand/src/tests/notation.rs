//! A reading in one line, for the phrase table.
//!
//! | written | means |
//! | --- | --- |
//! | `bench-press: 3*185lb x8 @8, 135lb x10 (drop)` | sets; a name outside the catalogue in quotes |
//! | `185~lb` | the unit was the profile's, and the receipt says so |
//! | `on 2026-11-14` | another day than today, and the receipt says so |
//! | `x8+3+2`, `xL8/R7` | its parts, its sides |
//! | `[A1]` | its place in a superset |
//! | `// words` | the note of the last set |
//! | `{…}` | what else the receipt says |
//! | `? id text` | a question |
//! | `! 12 message` | a bad part that begins at column 12 |
//! | `-` | no log |

use super::super::{BadPart, Line, Planned, Reading, Setting, read};
use super::FakeLog;
use jiff::civil::{Date, date};
use setwise_catalog::catalog::Catalog;
use setwise_domain::load::Unit;
use setwise_domain::profile::Profile;
use setwise_domain::set_result::{SetDraft, SetKind, Source};
use setwise_domain::set_structure::Structure;
use std::fmt::Write as _;

/// A Saturday.
pub const TODAY: Date = date(2026, 11, 21);

/// What lines are read against.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    pub log: FakeLog,
    pub profile: Profile,
    pub current: Option<Planned>,
    /// What of the plan is work, behind the current exercise.
    pub work: Option<Planned>,
}

impl Scene {
    pub fn read(&self, line: &str) -> Reading {
        read(line, &self.setting()).unwrap()
    }

    pub fn setting(&self) -> Setting<'_> {
        let planned = self.current.iter().chain(&self.work);
        Setting {
            current: self.current.clone(),
            work: self.work.clone(),
            planned: planned.cloned().collect(),
            ..Setting::without_plan(Catalog::embedded(), &self.log, &self.profile, TODAY)
        }
    }

    /// Puts the sets of a line into the log.
    pub fn log(&mut self, line: &str) {
        match self.read(line) {
            Reading::Sets(line) => {
                self.log.begin_line();
                line.drafts.into_iter().for_each(|draft| self.log.add(draft));
            }
            other => panic!("{line:?} is no log: {other:?}"),
        }
    }

    pub fn shown(&self, line: &str) -> String {
        match self.read(line) {
            Reading::Sets(line) => self.sets(&line),
            Reading::Ask(question) => format!("? {} {}", question.id, question.text),
            Reading::Bad(BadPart { part, column, message, .. }) => {
                assert!(message.starts_with(&format!("'{part}' ")), "{message}");
                format!("! {column} {message}")
            }
            Reading::Change(change) => format!("a change of the log: {change:?}"),
            Reading::Weigh(weight) => format!("a bodyweight: {}", weight.load),
            Reading::NotALog => "-".to_owned(),
        }
    }

    fn sets(&self, line: &Line) -> String {
        let unit = self.profile.unit;
        let bare: Vec<String> = line.bare.iter().map(ToString::to_string).collect();
        let mut text = String::new();
        for sets in line.drafts.chunk_by(|a, b| a.key() == b.key() && a.date == b.date) {
            let first = &sets[0];
            assert!(sets.iter().all(|set| set.source == Source::Athlete));
            if !text.is_empty() {
                text.push_str("; ");
            }
            match &first.exercise_id {
                Some(id) => {
                    let name = &Catalog::embedded().get(id).unwrap().name;
                    assert_eq!(first.exercise, *name);
                    text.push_str(id.as_str());
                }
                None => write!(text, "{:?}", first.exercise).unwrap(),
            }
            if first.date != TODAY {
                write!(text, " on {}", first.date).unwrap();
            }
            let groups: Vec<String> =
                sets.chunk_by(|a, b| a == b).map(|alike| group(alike, unit, &bare)).collect();
            write!(text, ": {}", groups.join(", ")).unwrap();
        }
        if !line.remarks.is_empty() {
            write!(text, " {{{}}}", line.remarks.join(" ")).unwrap();
        }
        text
    }
}

fn group(alike: &[SetDraft], unit: Unit, bare: &[String]) -> String {
    let set = &alike[0];
    let done = &set.performance;
    let mut parts = Vec::new();
    if let Some(load) = done.load {
        let amount = load.amount.to_string();
        let tilde = if load.unit == unit && bare.contains(&amount) { "~" } else { "" };
        parts.push(format!("{amount}{tilde}{}", load.unit));
    }
    let Structure { parts: made_of, sides, superset } = &done.structure;
    let reps = match (sides, made_of.as_slice()) {
        (Some(sides), _) => Some(format!("xL{}/R{}", sides.left, sides.right)),
        (None, []) => done.reps.map(|reps| format!("x{reps}")),
        (None, parts) => Some(format!("x{}", setwise_words::text::parts(parts))),
    };
    parts.extend(reps);
    parts.extend(done.metres.map(|metres| format!("{metres}m")));
    parts.extend(done.seconds.map(|seconds| format!("{seconds}s")));
    parts.extend(done.rpe.map(|rpe| format!("@{}", rpe.0)));
    parts.extend(done.rir.map(|rir| format!("rir{}", rir.0)));
    if done.kind != SetKind::Working {
        parts.push(format!("({})", done.kind));
    }
    parts.extend(superset.map(|place| format!("[{place}]")));
    parts.extend(set.set_number.map(|number| format!("#{number}")));
    parts.extend(done.notes.as_ref().map(|note| format!("// {note}")));
    let count = match alike.len() {
        1 => String::new(),
        count => format!("{count}*"),
    };
    format!("{count}{}", parts.join(" "))
}
