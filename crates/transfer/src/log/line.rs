//! The sets of one line: `w 95 lb x 8`, `185 lb x 8, 8, 7 @8`, `+10 kg x 8 | drop bw x 6`.

use super::amount::Amount;
use super::text::IssueAt;
use crate::cell;
use crate::limits::MOST_SETS_OF_A_ROW;
use setwise_domain::limits::MOST_PARTS_OF_A_SET;
use setwise_domain::set_result::{Performance, SetKind};
use setwise_domain::set_structure::{Sides, Superset};

/// A set of a line; the number is the one that comes next where it has none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineSet {
    pub performance: Performance,
    pub set_number: Option<u8>,
}

pub type Read<T> = Result<T, IssueAt>;

pub fn issue(at: usize, message: impl Into<String>) -> IssueAt {
    IssueAt { at, message: message.into() }
}

/// Reads the sets of a text without its note and ids.
pub fn read(text: &str) -> Read<Vec<LineSet>> {
    let mut sets = Vec::new();
    let mut start = 0;
    for part in text.split('|') {
        let mut reader = Reader {
            text,
            at: start,
            end: start + part.len(),
            sets: vec![LineSet::default()],
            is_empty: true,
        };
        reader.read()?;
        sets.append(&mut reader.sets);
        start += part.len() + 1;
        if sets.len() > MOST_SETS_OF_A_ROW {
            return Err(issue(0, format!("a line holds at most {MOST_SETS_OF_A_ROW} sets")));
        }
    }
    Ok(sets)
}

pub struct Reader<'a> {
    pub text: &'a str,
    pub at: usize,
    pub end: usize,
    /// One, or one for each of the values that were given with commas between.
    pub sets: Vec<LineSet>,
    is_empty: bool,
}

impl<'a> Reader<'a> {
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    pub fn skip_blanks(&mut self) {
        self.at = self.end - self.rest().trim_start().len();
    }

    /// The word that comes next, up to a blank or a comma.
    pub fn word(&self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| c.is_whitespace() || c == ',');
        &rest[..end.unwrap_or(rest.len())]
    }

    fn read(&mut self) -> Read<()> {
        self.skip_blanks();
        while !self.rest().is_empty() {
            self.part()?;
            self.is_empty = false;
            self.skip_blanks();
        }
        if self.is_empty {
            return Err(issue(self.at, "a set is missing here, such as 185 lb x 8"));
        }
        Ok(())
    }

    fn part(&mut self) -> Read<()> {
        let (from, word) = (self.at, self.word());
        let lower = word.to_lowercase();
        if let Some(number) = lower.strip_prefix('@') {
            self.at += 1;
            return if number.is_empty() { self.effort_of(true) } else { self.effort(true) };
        }
        match lower.as_str() {
            "bw" | "done" => self.at += word.len(),
            "rpe" | "rir" => {
                self.at += word.len();
                return self.effort_of(lower == "rpe");
            }
            "set" => {
                self.at += word.len();
                return self.set_number();
            }
            _ if lower.starts_with('x') => {
                self.at += 1;
                return self.reps();
            }
            _ if word.starts_with(|c: char| c.is_ascii_digit() || "+-.\u{2212}".contains(c)) => {
                return self.measure();
            }
            _ => {
                if let Some(place) = word.strip_suffix(':').and_then(Superset::parse) {
                    self.at += word.len();
                    self.each(|set| set.performance.structure.superset = Some(place));
                } else if let Some(kind) = kind_of(&lower).filter(|_| self.is_at_start()) {
                    self.at += word.len();
                    self.each(|set| set.performance.kind = kind);
                } else {
                    let message =
                        format!("'{word}' is no part of a set; wanted such as w 95 lb x 8 @8");
                    return Err(issue(from, message));
                }
            }
        }
        Ok(())
    }

    /// Whether nothing but a kind and a superset was said yet.
    fn is_at_start(&self) -> bool {
        self.sets.first().is_some_and(|set| {
            let done = &set.performance;
            done.load.is_none()
                && done.reps.is_none()
                && done.seconds.is_none()
                && done.metres.is_none()
        })
    }

    pub fn each(&mut self, change: impl Fn(&mut LineSet)) {
        self.sets.iter_mut().for_each(change);
    }

    /// Gives each set its value: one for all, or one for each.
    fn give<T>(&mut self, from: usize, values: &[T], give: impl Fn(&mut LineSet, &T)) -> Read<()> {
        if values.len() > 1 {
            if self.sets.len() > 1 {
                return Err(issue(
                    from,
                    "only the last of what was counted can be several with commas",
                ));
            }
            let one = self.sets.first().cloned().unwrap_or_default();
            self.sets = vec![one; values.len()];
        }
        for (set, value) in self.sets.iter_mut().zip(values.iter().cycle()) {
            give(set, value);
        }
        Ok(())
    }

    /// `8`, `8, 8, 7`, `15+5+4`, `L8 R7`.
    fn reps(&mut self) -> Read<()> {
        self.skip_blanks();
        let from = self.at;
        let word = self.word();
        if let Some(left) = word.strip_prefix(['L', 'l']) {
            return self.sides(left);
        }
        if word.contains('+') {
            let parts: Option<Vec<u16>> = word.split('+').map(count).collect();
            let sum =
                parts.as_ref().map(|parts| parts.iter().map(|part| u32::from(*part)).sum::<u32>());
            let sum = sum.and_then(|sum| u16::try_from(sum).ok()).filter(|sum| *sum <= MOST_REPS);
            let (Some(parts), Some(sum)) =
                (parts.filter(|parts| (2..=MOST_PARTS_OF_A_SET).contains(&parts.len())), sum)
            else {
                let message = format!(
                    "'{word}' is not 2 to {MOST_PARTS_OF_A_SET} numbers of reps with + between"
                );
                return Err(issue(from, message));
            };
            self.at += word.len();
            self.each(|set| {
                set.performance.reps = Some(sum);
                set.performance.structure.parts.clone_from(&parts);
            });
            return Ok(());
        }
        let reps = self.list(|reader| {
            let (from, word) = (reader.at, reader.word());
            let reps = count(word);
            reader.at += word.len();
            reps.ok_or_else(|| {
                let message = format!("'{word}' is not a number of reps from 0 to {MOST_REPS}");
                issue(from, message)
            })
        })?;
        self.give(from, &reps, |set, reps| set.performance.reps = Some(*reps))
    }

    fn sides(&mut self, left: &str) -> Read<()> {
        let from = self.at;
        self.at += left.len() + 1;
        self.skip_blanks();
        let right = self.word();
        let sides = right.strip_prefix(['R', 'r']).and_then(count).zip(count(left));
        let Some((right_reps, left)) = sides else {
            return Err(issue(from, "reps by sides are such as x L8 R7"));
        };
        self.at += right.len();
        let sides = Sides { left, right: right_reps };
        self.each(|set| {
            set.performance.reps = Some(sides.both());
            set.performance.structure.sides = Some(sides);
        });
        Ok(())
    }

    /// Values of one kind with commas between.
    fn list<T>(&mut self, one: impl Fn(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut all = vec![one(self)?];
        loop {
            let before = self.at;
            self.skip_blanks();
            if !self.rest().starts_with(',') {
                self.at = before;
                return Ok(all);
            }
            self.at += 1;
            self.skip_blanks();
            all.push(one(self)?);
            if all.len() > MOST_SETS_OF_A_ROW {
                return Err(issue(
                    before,
                    format!("a line holds at most {MOST_SETS_OF_A_ROW} sets"),
                ));
            }
        }
    }

    fn measure(&mut self) -> Read<()> {
        let from = self.at;
        match self.amount()? {
            Amount::Load(load) => {
                if self.sets.first().is_some_and(|set| set.performance.load.is_some()) {
                    return Err(issue(from, "this is a second load; sets are separated by |"));
                }
                self.each(|set| set.performance.load = Some(load));
                Ok(())
            }
            Amount::Metres(first) => {
                let mut all = vec![first];
                all.extend(self.more(|amount| match amount {
                    Amount::Metres(metres) => Some(metres),
                    _ => None,
                })?);
                self.give(from, &all, |set, metres| {
                    set.performance.metres = Some(*metres);
                })
            }
            Amount::Seconds(first) => {
                let mut all = vec![first];
                all.extend(self.more(|amount| match amount {
                    Amount::Seconds(seconds) => Some(seconds),
                    _ => None,
                })?);
                self.give(from, &all, |set, seconds| {
                    set.performance.seconds = Some(*seconds);
                })
            }
        }
    }

    /// The rest of a list of one kind.
    fn more<T>(&mut self, of_kind: impl Fn(Amount) -> Option<T>) -> Read<Vec<T>> {
        let mut all = Vec::new();
        loop {
            let before = self.at;
            self.skip_blanks();
            if !self.rest().starts_with(',') {
                self.at = before;
                return Ok(all);
            }
            self.at += 1;
            self.skip_blanks();
            let from = self.at;
            let amount = self.amount()?;
            let one = of_kind(amount);
            all.push(one.ok_or_else(|| issue(from, "a list holds only what is counted alike"))?);
            if all.len() > MOST_SETS_OF_A_ROW {
                return Err(issue(
                    before,
                    format!("a line holds at most {MOST_SETS_OF_A_ROW} sets"),
                ));
            }
        }
    }

    /// The sets behind the first have the numbers behind its number.
    fn set_number(&mut self) -> Read<()> {
        self.skip_blanks();
        let (from, word) = (self.at, self.word());
        let number = word.parse::<u8>().ok().filter(|number| (1..=99).contains(number));
        let Some(number) = number else {
            return Err(issue(from, format!("'{word}' is not the number of a set from 1 to 99")));
        };
        self.at += word.len();
        if let Some(first) = self.sets.first_mut() {
            first.set_number = Some(number);
        }
        Ok(())
    }
}

const MOST_REPS: u16 = 999;

fn count(text: &str) -> Option<u16> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|reps| digits && *reps <= MOST_REPS)
}

/// A word for a kind. Single letters but `w` are none.
fn kind_of(word: &str) -> Option<SetKind> {
    if word.len() == 1 && word != "w" {
        return None;
    }
    cell::kind(word)
}
