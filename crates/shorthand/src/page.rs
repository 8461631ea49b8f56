//! All clauses of a text together: all of them are logged or none.

mod names;
mod refusal;

use super::clause::{self, Logged, Outcome, Previous, Title};
use super::correction;
use super::name::{self, Named};
use super::superset;
use super::talk;
use super::{Line, Reading, Setting, plausibility, question};
use crate::limits::{CLAUSE_TOKENS_MAX, CLAUSES_MAX, NOTE_CHARS_MAX};
use jiff::civil::Date;
pub(super) use refusal::bad_part;
use setwise_domain::limits::MOST_SETS_A_LINE;
use setwise_domain::load::Decimal;
use setwise_domain::question::Question;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetDraft;
use setwise_domain::set_structure::Superset;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{self, Clause, Span, Token};

pub(super) fn read(text: &str, setting: &Setting<'_>) -> LogResult<Reading> {
    let clauses = clauses(text);
    if clauses.iter().any(|c| c.tokens.len() > CLAUSE_TOKENS_MAX) {
        return Ok(Reading::NotALog);
    }
    if let Some(beyond) = clauses.get(CLAUSES_MAX) {
        return Ok(refusal::too_many(text, &clauses, beyond));
    }
    if let [clause] = clauses.as_slice()
        && let Some(reading) = correction::read(text, clause, setting)?
    {
        return Ok(reading);
    }
    if let [clause] = clauses.as_slice()
        && !talk::has_quantity(&clause.tokens)
    {
        return Ok(Reading::NotALog);
    }
    read_sets(text, clauses, setting)
}

/// The clauses of a text. A number alone between two `;` is no clause but one more column of the line,
/// `bench;185;8`.
fn clauses(text: &str) -> Vec<Clause<'_>> {
    let mut joined: Vec<Clause<'_>> = Vec::new();
    for mut clause in lexer::lex(text) {
        let before = joined.last_mut().filter(|before| before.note.is_none());
        match (before, clause.tokens.as_mut_slice()) {
            (Some(before), [number])
                if number.is_number() && is_same_line(text, before, number) =>
            {
                number.gap = true;
                before.tokens.append(&mut clause.tokens);
                before.note = clause.note;
            }
            _ => joined.push(clause),
        }
    }
    joined
}

fn is_same_line(text: &str, before: &Clause<'_>, next: &Token<'_>) -> bool {
    let end = before.tokens.last().map_or(0, |last| last.span.end);
    !text[end..next.span.start].contains('\n')
}

/// The same of a text that is no correction, whatever it may be read as besides.
pub(super) fn sets(text: &str, setting: &Setting<'_>) -> LogResult<Reading> {
    read_sets(text, clauses(text), setting)
}

fn read_sets(text: &str, clauses: Vec<Clause<'_>>, setting: &Setting<'_>) -> LogResult<Reading> {
    let mut page = Page {
        text,
        setting,
        date: None,
        previous: None,
        drafts: Vec::new(),
        remarks: Vec::new(),
        bare: Vec::new(),
        unbelieved: Vec::new(),
        first: None,
        talk: None,
        heading: None,
        title: None,
        title_remark: None,
        title_question: None,
        error: None,
        question: None,
        day: None,
    };
    for clause in clauses {
        page.clause(&clause)?;
    }
    Ok(page.close())
}

struct Page<'p, 'a> {
    text: &'p str,
    setting: &'p Setting<'a>,
    /// Said in a clause before.
    date: Option<Date>,
    previous: Option<Previous<'a>>,
    drafts: Vec<SetDraft>,
    remarks: Vec<String>,
    bare: Vec<Decimal>,
    unbelieved: Vec<plausibility::Unbelieved>,
    /// The first clause that logs.
    first: Option<Span>,
    /// The first clause that is no log.
    talk: Option<Span>,
    /// A date that no set came after yet.
    heading: Option<Span>,
    /// A name that no set came after yet.
    title: Option<Span>,
    /// Said of it once it is used.
    title_remark: Option<String>,
    /// Asked about it once it is used.
    title_question: Option<Question>,
    error: Option<LineIssue>,
    question: Option<Question>,
    /// The question of which sets a date is for.
    day: Option<Question>,
}

impl<'a> Page<'_, 'a> {
    fn clause(&mut self, clause: &Clause<'_>) -> LogResult<()> {
        let before = self.drafts.len();
        let clause = &*superset::slashed(clause);
        let opening = superset::opening(&clause.tokens);
        let mut slashed = false;
        // Where the sets of each exercise begin.
        let mut exercises = Vec::new();
        for (place, part) in superset::parts(clause, opening) {
            let mut rest = part;
            let first = self.drafts.len();
            while !rest.is_empty() {
                let (named, next) = self.names(rest)?;
                let (tokens, after) = rest.split_at(next.unwrap_or(rest.len()));
                slashed |= next.is_some() && tokens.last().is_some_and(|sign| sign.is_sign('/'));
                exercises.push(self.drafts.len());
                // Tokens that go on to a second exercise were looked at as a whole.
                self.exercise(tokens, named.filter(|_| next.is_none()))?;
                rest = after;
            }
            if place.is_some() {
                for draft in &mut self.drafts[first..] {
                    draft.performance.structure.superset = place;
                }
            }
        }
        if opening > 0 || slashed {
            self.superset(clause, before, &exercises)?;
        }
        if let Some((span, note)) = clause.note {
            self.note(span, note, before);
        }
        Ok(())
    }

    /// Gives the exercises of a clause their places in a superset; `exercises` is where the sets of
    /// each begin.
    fn superset(
        &mut self,
        clause: &Clause<'_>,
        before: usize,
        exercises: &[usize],
    ) -> LogResult<()> {
        if exercises.len() < 2 {
            if let Some(first) = clause.tokens.first() {
                let why = "begins a superset, and it has one exercise: name the others, with / \
                           between them";
                self.refuse(first.span, why);
            }
            return Ok(());
        }
        let letter = superset::next_letter(&self.drafts, self.setting)?;
        let new = before..self.drafts.len();
        for (at, draft) in new.clone().zip(&mut self.drafts[new]) {
            let place = exercises.iter().filter(|begins| **begins <= at).count();
            let structure = &mut draft.performance.structure;
            let place = u8::try_from(place).ok();
            structure.superset = place.and_then(|place| Superset::new(letter, place));
        }
        Ok(())
    }

    /// `named` is the name in the tokens, where it was looked for.
    fn exercise(&mut self, tokens: &[Token<'_>], named: Option<Named<'a>>) -> LogResult<()> {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return Ok(());
        };
        let span = first.span.to(last.span);
        let previous = self.previous.as_ref();
        let named = match named {
            Some(named) => named,
            None => name::locate(self.text, tokens, self.setting)?,
        };
        let outcome = clause::read(self.text, tokens, named, self.setting, previous, self.date)?;
        self.use_title(&outcome, tokens)?;
        let asked = self.question.is_some();
        match outcome {
            Outcome::Talk => self.talk = self.talk.or(Some(span)),
            // What goes on from a clause in question can't be told yet.
            Outcome::Bad(_) | Outcome::Ask(_) if asked => self.first = self.first.or(Some(span)),
            Outcome::Bad(error) => self.error = self.error.take().or(Some(error)),
            Outcome::Ask(question) => {
                self.question = Some(question);
                self.first = self.first.or(Some(span));
                self.heading = None;
                self.title = None;
            }
            Outcome::Heading(date, title) => {
                if date.is_some() {
                    self.refuse_date(span);
                    self.heading = Some(span);
                }
                self.date = date.or(self.date);
                if let Some(title) = title {
                    self.titled(title, span);
                }
            }
            Outcome::Sets(logged) => self.logged(*logged, span),
        }
        Ok(())
    }

    /// A title is used once a clause without a name goes on from it: then it is asked about, where
    /// it could be several.
    fn use_title(&mut self, outcome: &Outcome<'_>, tokens: &[Token<'_>]) -> LogResult<()> {
        if self.title.is_none() && self.title_question.is_none() {
            return Ok(());
        }
        let goes_on = match outcome {
            Outcome::Talk | Outcome::Heading(..) => false,
            Outcome::Sets(logged) => !logged.is_named,
            Outcome::Bad(_) | Outcome::Ask(_) => {
                name::locate(self.text, tokens, self.setting)?.at().is_none()
            }
        };
        if goes_on {
            self.title = None;
            self.question = self.question.take().or(self.title_question.take());
        }
        Ok(())
    }

    fn titled(&mut self, title: Title<'a>, span: Span) {
        self.dangling();
        self.title = Some(span);
        self.previous = None;
        match title {
            Title::One(previous, remark) => {
                self.previous = Some(*previous);
                self.title_remark = remark;
            }
            Title::Asked(question) => self.title_question = Some(question),
        }
    }

    /// A name that stood alone and was followed by another is no set.
    fn dangling(&mut self) {
        self.title_question = None;
        self.title_remark = None;
        if let Some(title) = self.title.take() {
            self.talk = self.talk.or(Some(title));
        }
    }

    /// The first that can't be is what is said of the text.
    fn refuse(&mut self, span: Span, why: impl Into<String>) {
        self.error.get_or_insert_with(|| LineIssue::new(span, why));
    }

    /// A date after one that no set came after.
    fn refuse_date(&mut self, span: Span) {
        if self.heading.is_some() {
            self.refuse(span, "says another date than the one above it");
        }
    }

    fn logged(&mut self, logged: Logged<'a>, span: Span) {
        if let (Some(date), Some(first), None) = (logged.date, self.first, self.date) {
            self.day = Some(question::which_day(self.text, first, date));
        }
        self.first = self.first.or(Some(span));
        if logged.date.is_some() {
            self.refuse_date(span);
        }
        self.heading = None;
        if logged.is_named {
            self.dangling();
        }
        self.title = None;
        let titled = self.title_remark.take();
        self.date = logged.date.or(self.date);
        self.error = self.error.take().or_else(|| self.clash(&logged.drafts, span));
        self.drafts.extend(logged.drafts);
        self.unbelieved.extend(logged.unbelieved);
        self.previous = Some(logged.previous);
        for remark in titled.into_iter().chain(logged.remarks) {
            if !self.remarks.contains(&remark) {
                self.remarks.push(remark);
            }
        }
        for amount in logged.bare {
            if !self.bare.contains(&amount) {
                self.bare.push(amount);
            }
        }
        if self.drafts.len() > MOST_SETS_A_LINE {
            let why = format!("goes beyond the {MOST_SETS_A_LINE} sets that a line logs");
            self.refuse(span, why);
        }
    }

    /// A set number that is said twice for one exercise and day.
    fn clash(&self, new: &[SetDraft], span: Span) -> Option<LineIssue> {
        let same = |one: &SetDraft, other: &SetDraft| {
            one.set_number == other.set_number && one.date == other.date && one.key() == other.key()
        };
        let numbered = |draft: &&SetDraft| draft.set_number.is_some();
        new.iter().enumerate().filter(|(_, one)| numbered(one)).find_map(|(at, one)| {
            let mut earlier = self.drafts.iter().chain(&new[..at]);
            let number = one.set_number?;
            earlier
                .any(|other| same(one, other))
                .then(|| LineIssue::new(span, format!("numbers two sets {number}")))
        })
    }

    /// A note belongs to the last set of its line.
    fn note(&mut self, span: Span, note: &str, before: usize) {
        if note.chars().nth(NOTE_CHARS_MAX).is_some() {
            let why = format!("is too long for a note: at most {NOTE_CHARS_MAX} characters");
            self.refuse(span, why);
        }
        if self.drafts.len() > before {
            if let Some(last) = self.drafts.last_mut() {
                let notes = &mut last.performance.notes;
                let both = notes.take().map(|behind| format!("{behind}, {note}"));
                *notes = Some(both.unwrap_or_else(|| note.to_owned()));
            }
        } else if self.question.is_none() {
            self.talk = self.talk.or(Some(span));
        }
    }

    fn close(mut self) -> Reading {
        self.dangling();
        let logs = self.question.is_some() || !self.drafts.is_empty();
        let error = match (self.error, self.talk.or(self.heading)) {
            (error, Some(talk)) if logs => {
                let why = "isn't a set, and a line is logged as a whole or not at all";
                let stray = LineIssue::new(talk, why);
                Some(error.filter(|error| error.span.start < talk.start).unwrap_or(stray))
            }
            (_, Some(_)) => None,
            (error, None) => error,
        };
        if let Some(error) = error {
            return Reading::Bad(refusal::bad_part(self.text, &error, &self.drafts));
        }
        if !logs || self.talk.is_some() {
            return Reading::NotALog;
        }
        if let Some(question) = self.question.or(self.day) {
            return Reading::Ask(question);
        }
        if !self.unbelieved.is_empty() {
            return Reading::Ask(plausibility::question(self.text, &self.unbelieved));
        }
        Reading::Sets(Line { drafts: self.drafts, remarks: self.remarks, bare: self.bare })
    }
}
