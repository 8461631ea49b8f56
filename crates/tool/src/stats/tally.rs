//! Counting the calls, one fact after another.

use super::{Apart, Counts, Held, NameMistake, OfConversation, OfWeek, Stats, Target, share};
use crate::limits::{MOST_CONVERSATIONS_TOLD, MOST_MISTAKES_TOLD};
use crate::tools::canonical;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use setwise_domain::proposal::ProposalStatus;
use setwise_domain::tool_call::{CallIssueCode, Caller};
use setwise_store::{CallEnd, CallFact};
use std::collections::BTreeMap;
use uuid::Uuid;

/// After the first week fewer calls than this share may be refused.
const REFUSED_BELOW: f64 = 0.05;

#[derive(Default)]
pub(super) struct Tally {
    all: Counts,
    after_first_week: Counts,
    first_day: Option<Date>,
    refused_for_names: u64,
    accepted_with_wrong_names: u64,
    mistakes: BTreeMap<(String, String), u64>,
    weeks: BTreeMap<(i16, i8), Counts>,
    /// In the order of their newest calls.
    conversations: Vec<Conversation>,
    apart: BTreeMap<Caller, Counts>,
    /// Calls since the refusal that a conversation has not yet got over.
    waiting: BTreeMap<Option<Uuid>, u64>,
    recovered: Recovered,
    /// Calls of any tool.
    held: u64,
    /// Those of them that log a set: they are calls, and neither refused nor stored.
    waits: u64,
}

struct Conversation {
    id: Option<Uuid>,
    since: Timestamp,
    counts: Counts,
}

/// Refusals that were got over, and the calls it took.
#[derive(Default)]
struct Recovered {
    times: u64,
    calls: u64,
}

impl Tally {
    pub(super) fn add(&mut self, fact: &CallFact, zone: &TimeZone) {
        let held = fact.end == CallEnd::Held;
        self.held += u64::from(held && fact.origin.caller == Caller::Model);
        if fact.tool != canonical().name || fact.end == CallEnd::NotDone {
            return;
        }
        let refused = fact.end == CallEnd::Refused;
        if fact.origin.caller != Caller::Model {
            self.apart.entry(fact.origin.caller).or_default().add(refused);
            return;
        }
        self.all.add(refused);
        self.add_day(fact.at.to_zoned(zone.clone()).date(), refused);
        self.add_conversation(fact.origin.conversation, fact.at, refused);
        self.refused_for_names += u64::from(refused && is_for_names(fact));
        self.waits += u64::from(held);
        let stored = !refused && !held;
        self.accepted_with_wrong_names += u64::from(stored && !fact.name_mistakes.is_empty());
        for mistake in &fact.name_mistakes {
            *self.mistakes.entry(mistake.clone()).or_default() += 1;
        }
    }

    fn add_day(&mut self, day: Date, refused: bool) {
        let week = day.iso_week_date();
        let counts = self.weeks.entry((week.year(), week.week())).or_default();
        counts.add(refused);
        let first = *self.first_day.get_or_insert(day);
        if (day - first).get_days() >= 7 {
            self.after_first_week.add(refused);
        }
    }

    fn add_conversation(&mut self, conversation: Option<Uuid>, at: Timestamp, refused: bool) {
        let known = self.conversations.iter().rposition(|known| known.id == conversation);
        let mut newest = match known {
            Some(index) => self.conversations.remove(index),
            None => Conversation { id: conversation, since: at, counts: Counts::default() },
        };
        newest.counts.add(refused);
        self.conversations.push(newest);
        match (self.waiting.remove(&conversation), refused) {
            (since, true) => {
                let since = since.map_or(0, |since| since + 1);
                self.waiting.insert(conversation, since);
            }
            (Some(since), false) => {
                self.recovered.times += 1;
                self.recovered.calls += since + 1;
            }
            (None, false) => {}
        }
    }

    pub(super) fn end(self, unknown_names_stored: u64, cards: &[(ProposalStatus, u64)]) -> Stats {
        let accepted = self.all.calls - self.all.refused - self.waits;
        let canonical_share = share(accepted - self.accepted_with_wrong_names, accepted);
        let after_first_week = self.after_first_week.share();
        Stats {
            calls: self.all.calls,
            refused: self.all.refused,
            refused_share: self.all.share(),
            name_mistakes: commonest(self.mistakes),
            refused_for_names: self.refused_for_names,
            calls_to_recover: share(self.recovered.calls, self.recovered.times),
            canonical_share,
            by_week: self.weeks.into_iter().map(week).collect(),
            by_conversation: newest(self.conversations),
            unknown_names_stored,
            held: Held {
                calls: self.held,
                accepted: count_of(cards, ProposalStatus::Accepted),
                refused: count_of(cards, ProposalStatus::Refused),
                stale: count_of(cards, ProposalStatus::Stale),
                open: count_of(cards, ProposalStatus::Open),
            },
            refused_share_after_first_week: after_first_week,
            targets: vec![
                Target {
                    target: "no set stored under an unknown name",
                    met: Some(unknown_names_stored == 0),
                },
                Target {
                    target: "under 5 % of calls refused after the first week",
                    met: after_first_week.map(|share| share < REFUSED_BELOW),
                },
                Target {
                    target: "100 % of sets logged with canonical names",
                    met: canonical_share.map(|_| self.accepted_with_wrong_names == 0),
                },
            ],
            apart: self
                .apart
                .into_iter()
                .map(|(caller, counts)| Apart { caller, counts })
                .collect(),
        }
    }
}

fn count_of(cards: &[(ProposalStatus, u64)], status: ProposalStatus) -> u64 {
    let found = cards.iter().find(|(known, _)| *known == status);
    found.map_or(0, |(_, count)| *count)
}

/// Whether only names were wrong. A parameter counts as missing only for want of its right name
/// where a wrong one stood for it.
fn is_for_names(fact: &CallFact) -> bool {
    use CallIssueCode::{AliasUsed, MissingParameter, UnknownParameter, WrongCase};
    let required = canonical().parameters.iter().filter(|one| one.required);
    let renamed = required
        .map(|one| one.name)
        .all(|name| fact.name_mistakes.iter().any(|(_, right)| right == name));
    let name_issue =
        |code: &CallIssueCode| matches!(code, AliasUsed | WrongCase | UnknownParameter);
    fact.issues.iter().any(name_issue)
        && fact.issues.iter().all(|code| name_issue(code) || (*code == MissingParameter && renamed))
}

fn commonest(mistakes: BTreeMap<(String, String), u64>) -> Vec<NameMistake> {
    let mut told: Vec<_> = mistakes
        .into_iter()
        .map(|((used, correct), count)| NameMistake {
            used,
            correct: Some(correct).filter(|correct| !correct.is_empty()),
            count,
        })
        .collect();
    told.sort_by_key(|mistake| std::cmp::Reverse(mistake.count));
    told.truncate(MOST_MISTAKES_TOLD);
    told
}

fn week(((year, week), counts): ((i16, i8), Counts)) -> OfWeek {
    OfWeek {
        week: format!("{year}-W{week:02}"),
        counts,
        refused_share: counts.share().unwrap_or_default(),
    }
}

fn newest(mut conversations: Vec<Conversation>) -> Vec<OfConversation> {
    let from = conversations.len().saturating_sub(MOST_CONVERSATIONS_TOLD);
    conversations
        .drain(from..)
        .map(|one| OfConversation {
            conversation: one.id,
            since: one.since,
            counts: one.counts,
            refused_share: one.counts.share().unwrap_or_default(),
        })
        .collect()
}
