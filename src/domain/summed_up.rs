//! A debrief once it is stored: how each of its sections ended, and all of it as text.

use super::debrief::{AthleteFact, DatedDebrief, DebriefSection, Highlight, NextStep, Progression};
use super::proposal::Proposal;
use super::text::printable;
use serde::{Deserialize, Serialize};

/// How one section ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SectionEnd {
    pub name: DebriefSection,
    #[serde(flatten)]
    pub end: End,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "end", rename_all = "snake_case")]
pub enum End {
    Stored,
    /// The debrief has no such section.
    Absent,
    /// It was stored before, with the same content.
    AlreadyStored,
    /// It could not be stored; the others were all the same.
    Failed {
        message: String,
    },
}

/// A debrief with how its sections ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SummedUp {
    #[serde(flatten)]
    pub dated: DatedDebrief,
    /// Every section, in their order.
    pub sections: Vec<SectionEnd>,
    /// The calendar's operations, for the athlete to accept or refuse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
}

/// A part of the text: its heading, none for the message, and its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub heading: &'static str,
    pub lines: Vec<String>,
}

impl SummedUp {
    /// One read back: what it holds is stored.
    pub fn stored(dated: DatedDebrief) -> Self {
        let sections = DebriefSection::ALL.iter().map(|name| SectionEnd {
            name: *name,
            end: End::AlreadyStored,
        });
        Self {
            sections: sections.collect(),
            proposal: None,
            dated,
        }
    }

    /// Whether anything of it is new.
    pub fn stored_something(&self) -> bool {
        self.sections
            .iter()
            .any(|section| section.end == End::Stored)
    }

    pub fn failed_something(&self) -> bool {
        self.failures().next().is_some()
    }

    fn failures(&self) -> impl Iterator<Item = (DebriefSection, &str)> {
        self.sections
            .iter()
            .filter_map(|section| match &section.end {
                End::Failed { message } => Some((section.name, message.as_str())),
                _ => None,
            })
    }

    fn stands(&self, name: DebriefSection) -> bool {
        self.sections.iter().any(|section| {
            section.name == name && matches!(section.end, End::Stored | End::AlreadyStored)
        })
    }

    /// What is stored of it, part by part, and last what is not, with the reason. Safe to show.
    pub fn parts(&self) -> Vec<Part> {
        let debrief = &self.dated.debrief;
        let mut parts = Vec::new();
        let mut part = |name, heading, lines: Vec<String>| {
            if self.stands(name) && !lines.is_empty() {
                parts.push(Part { heading, lines });
            }
        };
        part(
            DebriefSection::Message,
            "",
            debrief.message.lines().map(shown).collect(),
        );
        let highlights = debrief.highlights.iter().flatten();
        part(
            DebriefSection::Highlights,
            "Highlights",
            highlights.map(highlight).collect(),
        );
        let progressions = debrief.progressions.iter().flatten();
        part(
            DebriefSection::Progressions,
            "Next time",
            progressions.map(progression).collect(),
        );
        let facts = debrief.athlete_facts.iter().flatten();
        part(
            DebriefSection::AthleteFacts,
            "Remembered",
            facts.map(fact).collect(),
        );
        let operations = debrief.calendar.iter().flatten();
        part(
            DebriefSection::Calendar,
            "Proposed for the calendar",
            operations.map(|one| shown(&one.describe())).collect(),
        );
        let failed: Vec<_> = self
            .failures()
            .map(|(name, why)| format!("{}: {}", name.heading(), shown(why)))
            .collect();
        if !failed.is_empty() {
            parts.push(Part {
                heading: "Not stored",
                lines: failed,
            });
        }
        parts
    }

    /// All of it in plain lines.
    pub fn text(&self) -> String {
        let mut lines = Vec::new();
        for Part {
            heading,
            lines: own,
        } in self.parts()
        {
            if heading.is_empty() {
                lines.extend(own);
            } else {
                lines.push(format!("{heading}:"));
                lines.extend(own.iter().map(|line| format!("- {line}")));
            }
        }
        lines.join("\n")
    }
}

impl DebriefSection {
    /// What it is called in a sentence.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Message => "the message",
            Self::Highlights => "the highlights",
            Self::Progressions => "the progressions",
            Self::AthleteFacts => "what to remember",
            Self::Calendar => "the calendar",
        }
    }
}

fn shown(text: &str) -> String {
    printable(text.trim()).into_owned()
}

fn highlight(highlight: &Highlight) -> String {
    let text = shown(&highlight.text);
    match &highlight.exercise {
        Some(exercise) if !text.contains(exercise.trim()) => format!("{}: {text}", shown(exercise)),
        _ => text,
    }
}

/// `Bench Press: 190 lb, more load. All 3 sets hit 8: +5; 185 lb × 8, 8, 8.`
fn progression(progression: &Progression) -> String {
    let step = match progression.step {
        NextStep::AddLoad => "more load",
        NextStep::AddReps => "more reps",
        NextStep::Hold => "the same again",
        NextStep::ReduceLoad => "less load",
    };
    let load = match &progression.load {
        Some(load) => format!("{}, ", shown(load)),
        None => String::new(),
    };
    format!(
        "{}: {load}{step} ({})",
        shown(&progression.exercise),
        shown(progression.reason.trim_end_matches('.'))
    )
}

fn fact(fact: &AthleteFact) -> String {
    format!("{} ({})", shown(&fact.fact), fact.kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::debrief::{Debrief, FactKind};
    use jiff::Timestamp;
    use jiff::civil::date;
    use uuid::Uuid;

    fn summed_up(sections: &[(DebriefSection, End)]) -> SummedUp {
        SummedUp {
            dated: DatedDebrief {
                id: Uuid::nil(),
                date: date(2026, 11, 21),
                at: Timestamp::UNIX_EPOCH,
                coach: "offline".into(),
                debrief: Debrief {
                    message: "3 sets.\nAll of it done.".into(),
                    highlights: Some(vec![Highlight {
                        text: "most weight for 8 reps\u{1b}[2J".into(),
                        exercise: Some("Bench Press".into()),
                    }]),
                    progressions: Some(vec![Progression {
                        exercise: "Bench Press".into(),
                        step: NextStep::AddLoad,
                        load: Some("190 lb".into()),
                        reason: "all 3 sets hit 8: +5.".into(),
                    }]),
                    athlete_facts: Some(vec![AthleteFact {
                        kind: FactKind::Limitation,
                        fact: "left elbow twinge".into(),
                    }]),
                    calendar: None,
                },
            },
            sections: sections
                .iter()
                .map(|(name, end)| SectionEnd {
                    name: *name,
                    end: end.clone(),
                })
                .collect(),
            proposal: None,
        }
    }

    #[test]
    fn what_is_stored_is_told_and_what_is_not_with_its_reason() {
        let summed_up = summed_up(&[
            (DebriefSection::Message, End::Stored),
            (DebriefSection::Highlights, End::AlreadyStored),
            (DebriefSection::Progressions, End::Stored),
            (
                DebriefSection::AthleteFacts,
                End::Failed {
                    message: "100 facts are remembered already".into(),
                },
            ),
            (DebriefSection::Calendar, End::Absent),
        ]);
        insta::assert_snapshot!(summed_up.text(), @"
        3 sets.
        All of it done.
        Highlights:
        - Bench Press: most weight for 8 reps\u{fffd}[2J
        Next time:
        - Bench Press: 190 lb, more load (all 3 sets hit 8: +5)
        Not stored:
        - what to remember: 100 facts are remembered already
        ");
        assert!(summed_up.stored_something() && summed_up.failed_something());
    }

    #[test]
    fn a_section_end_is_one_flat_object() {
        let failed = SectionEnd {
            name: DebriefSection::Calendar,
            end: End::Failed {
                message: "no".into(),
            },
        };
        let json = serde_json::to_string(&failed).unwrap();
        assert_eq!(json, r#"{"name":"calendar","end":"failed","message":"no"}"#);
        assert_eq!(serde_json::from_str::<SectionEnd>(&json).unwrap(), failed);
    }
}
