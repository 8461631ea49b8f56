//! From what a wish is about to the sessions of the calendar, and to the days that they stand on.

use super::acts::Act;
use super::clause::Clause;
use super::doubt::{Got, Stop, WHICH_DAY, WHICH_SESSION, ask, nothing};
use super::names::{self, Fit};
use super::subject::{Name, Subject};
use super::view::{Stand, is_on};
use crate::limits::{MOST_DAYS_OF_A_WISH, MOST_SESSIONS_ASKED_ABOUT, MOST_STANDS_OF_A_WISH};
use jiff::civil::Date;
use setwise_domain::session::{DateRange, Session, SessionId};
use setwise_words::text::{self, day};

/// Which of a session's days is meant, where none was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The next from today on.
    Next,
    /// The newest that is due.
    Due,
    /// The last before the day that it goes to; else the next.
    MovedTo(Date),
}

impl Clause<'_> {
    /// The sessions, whatever their days.
    pub fn sessions(&mut self, subject: &Subject) -> Got<Vec<SessionId>> {
        let stands = &self.before.stands;
        match self.said(subject, None)? {
            Some(mut ids) => {
                ids.dedup();
                Ok(ids)
            }
            None if (subject.it || subject.one) && !stands.is_empty() => {
                Ok(stands.iter().map(|stand| stand.id).collect())
            }
            None => self.which(),
        }
    }

    /// The sessions that are chosen, numbered or named; `None` where the words do none of it.
    fn said(&mut self, subject: &Subject, days: Option<DateRange>) -> Got<Option<Vec<SessionId>>> {
        if let Some(ids) = self.chosen() {
            return Ok(Some(ids));
        }
        if !subject.ids.is_empty() {
            return self.numbered(&subject.ids).map(Some);
        }
        let mut ids = Vec::new();
        for name in &subject.names {
            match subject.means_all().then(|| self.all_named(name)) {
                Some(all) if !all.is_empty() => ids.extend(all),
                _ => ids.extend(self.named(name, days)?),
            }
        }
        Ok((!subject.names.is_empty()).then_some(ids))
    }

    /// What stands on its days, and is to be changed.
    pub fn standing(
        &mut self,
        subject: &Subject,
        days: Option<DateRange>,
        pick: Pick,
    ) -> Got<Vec<Stand>> {
        // A stretch of years is no time to look through day by day.
        if days.is_some_and(|days| (days.to - days.from).get_days() > MOST_DAYS_OF_A_WISH) {
            return ask(
                WHICH_DAY,
                format!("That is more than {MOST_DAYS_OF_A_WISH} days. Which days do you mean?"),
            );
        }
        let stands = self.all_standing(subject, days, pick)?;
        few_enough(&stands)?;
        self.stands.clone_from(&stands);
        self.days = days;
        Ok(stands)
    }

    fn all_standing(
        &mut self,
        subject: &Subject,
        days: Option<DateRange>,
        pick: Pick,
    ) -> Got<Vec<Stand>> {
        let Some(ids) = self.said(subject, days)? else {
            return self.unnamed(subject, days);
        };
        let mut stands = Vec::new();
        for id in ids {
            for stand in self.days_of(id, subject.count, days, pick)? {
                if !stands.contains(&stand) {
                    stands.push(stand);
                }
            }
        }
        Ok(stands)
    }

    fn unnamed(&mut self, subject: &Subject, days: Option<DateRange>) -> Got<Vec<Stand>> {
        if subject.overdue {
            return self.overdue();
        }
        let Some(days) = days else {
            let said_before = subject.it || subject.one || self.before.act == Some(Act::Unable);
            if said_before && !self.before.stands.is_empty() {
                self.instead = self.before.act.is_some_and(Act::leaves);
                return Ok(self.before.stands.clone());
            }
            if let Some(days) = self.before.days.filter(|_| subject.everything) {
                self.instead = self.before.act.is_some_and(Act::leaves);
                return self.on_days(subject, days);
            }
            return self.which();
        };
        let stands = self.on_days(subject, days)?;
        if subject.one && stands.len() > 1 {
            let sessions: Vec<_> = stands.iter().filter_map(|s| self.view.get(s.id)).collect();
            return ask(WHICH_SESSION, self.one_of(&sessions));
        }
        Ok(stands)
    }

    fn on_days(&mut self, subject: &Subject, days: DateRange) -> Got<Vec<Stand>> {
        if !self.view.sees(days) {
            return Err(Stop::Unseen);
        }
        let mut stands = self.view.open(days);
        for name in &subject.except {
            let spared = self.named(name, Some(days))?;
            stands.retain(|stand| !spared.contains(&stand.id));
        }
        if stands.is_empty() {
            return nothing(self.nothing_open(days));
        }
        Ok(stands)
    }

    /// Why there is nothing to change on some days.
    fn nothing_open(&self, days: DateRange) -> String {
        let done = self.view.agenda(days);
        let mut done: Vec<String> = done.iter().map(|one| self.view.title(one.session)).collect();
        done.dedup();
        let days = day::on_or_from(days, self.view.today);
        match done.as_slice() {
            [] => format!("Nothing is planned {days}."),
            [one] => format!("{one} {days} is done already."),
            done => {
                format!("All is done {days}: {}.", text::capped(done, MOST_SESSIONS_ASKED_ABOUT))
            }
        }
    }

    /// Single sessions with a day before today, then missed days of those that repeat.
    pub fn overdue(&self) -> Got<Vec<Stand>> {
        let view = self.view;
        let late = |session: &&Session| {
            !session.recurrence.repeats()
                && !session.completed
                && session.scheduled_for.is_some_and(|day| day < view.today)
        };
        let single = view
            .sessions()
            .filter(late)
            .map(|session| Stand { id: session.id, date: session.scheduled_for });
        let stands: Vec<_> = single.chain(view.missed()).collect();
        if stands.is_empty() {
            return Err(if view.is_partial() {
                Stop::Unseen
            } else {
                Stop::Nothing("Nothing is overdue.".to_owned())
            });
        }
        Ok(stands)
    }

    fn chosen(&self) -> Option<Vec<SessionId>> {
        let chosen = self.view.chosen.as_ref()?;
        let ids = chosen.ids.iter().copied();
        let ids: Vec<_> = ids.filter(|id| self.view.get(*id).is_some()).collect();
        (!ids.is_empty()).then_some(ids)
    }

    fn numbered(&self, ids: &[SessionId]) -> Got<Vec<SessionId>> {
        match ids.iter().find(|id| self.view.get(**id).is_none()) {
            None => Ok(ids.to_vec()),
            Some(_) if self.view.is_partial() => Err(Stop::Unseen),
            Some(id) => {
                ask(WHICH_SESSION, format!("There is no session {}. Which one do you mean?", id.0))
            }
        }
    }

    /// The sessions that it can be about: what is open, where only that can be changed so.
    fn meant(&self) -> impl Iterator<Item = &Session> {
        let done_too =
            matches!(self.act, Act::Delete | Act::Rename | Act::Prioritise | Act::Reopen);
        let view = self.view;
        let open = move |session: &&Session| done_too || view.is_open(session);
        view.sessions().filter(open)
    }

    /// All that a name fits, word by word.
    fn all_named(&self, name: &Name) -> Vec<SessionId> {
        let all = names::all(&name.words, self.meant());
        all.into_iter().map(|session| session.id).collect()
    }

    /// The one that a name fits; of several that fit alike, the one that stands on the days said.
    fn named(&mut self, name: &Name, days: Option<DateRange>) -> Got<Vec<SessionId>> {
        let view = self.view;
        let found = names::best(&name.words, self.meant())
            .or_else(|| names::best(&name.words, view.sessions()));
        let Some((fit, fits)) = found else {
            if let Some(ids) = self.strung_together(name) {
                return Ok(ids);
            }
            return self.unknown(name);
        };
        let on_them = |session: &&&Session| days.is_none_or(|days| is_on(session, days));
        let meant = match fits.as_slice() {
            [one] => one,
            several => match several.iter().filter(on_them).collect::<Vec<_>>()[..] {
                [one] => one,
                _ => return ask(WHICH_SESSION, self.one_of(several)),
            },
        };
        let id = meant.id;
        self.at_most(match fit {
            Fit::Equal | Fit::Whole => 0.95,
            Fit::WholeMistyped | Fit::Part => 0.86,
            Fit::PartMistyped | Fit::Meant => 0.78,
        });
        Ok(vec![id])
    }

    /// `push pull legs`: each word the name of another.
    fn strung_together(&self, name: &Name) -> Option<Vec<SessionId>> {
        let words = name.words.iter().filter(|word| !names::is_generic(word));
        let mut ids = Vec::new();
        for word in words {
            let found = names::best(std::slice::from_ref(word), self.view.sessions())?;
            match found {
                (Fit::Equal | Fit::Whole, fits) if fits.len() == 1 => ids.push(fits[0].id),
                _ => return None,
            }
        }
        (ids.len() > 1).then_some(ids)
    }

    fn unknown<T>(&self, name: &Name) -> Got<T> {
        if self.view.is_partial() {
            return Err(Stop::Unseen);
        }
        ask(
            WHICH_SESSION,
            format!(
                "No session is called “{}”. Which one do you mean?",
                self.typed(name.at.clone())
            ),
        )
    }

    pub fn which<T>(&self) -> Got<T> {
        ask(WHICH_SESSION, format!("Which session should I {}?", self.act.verb()))
    }

    /// `Do you mean Upper A (Monday 23 November) or Upper B (…)?`
    fn one_of(&self, sessions: &[&Session]) -> String {
        let shown = sessions.iter().take(MOST_SESSIONS_ASKED_ABOUT);
        let names: Vec<_> = shown
            .map(|session| {
                let day = self.view.next(session).or_else(|| self.view.due(session));
                let day = day.map_or_else(|| "in the backlog".to_owned(), |day| self.view.day(day));
                format!("{} ({day})", text::plain_title(session))
            })
            .collect();
        format!("Do you mean {}?", text::either(&names))
    }

    fn days_of(
        &self,
        id: SessionId,
        count: Option<usize>,
        days: Option<DateRange>,
        pick: Pick,
    ) -> Got<Vec<Stand>> {
        let Some(session) = self.view.get(id) else {
            return self.which();
        };
        let on = |date| Stand { id, date };
        if let Some(days) = days {
            let open = self.view.open(days).into_iter();
            let stands: Vec<_> = open.filter(|stand| stand.id == id).collect();
            return if stands.is_empty() { self.not_there(session, days) } else { Ok(stands) };
        }
        if let (Some(count), true) = (count, session.recurrence.repeats()) {
            let days = self.view.next_ones(session, count);
            return Ok(days.into_iter().map(|day| on(Some(day))).collect());
        }
        if !session.recurrence.repeats() {
            return if session.completed {
                let title = text::plain_title(session);
                nothing(format!("{title} is done already."))
            } else {
                Ok(vec![on(session.scheduled_for)])
            };
        }
        let view = self.view;
        let day = match pick {
            Pick::Next => view.next(session),
            Pick::Due => view.due(session),
            Pick::MovedTo(to) => view.before(session, to).or_else(|| view.next(session)),
        };
        match day.or_else(|| (pick != Pick::Due).then(|| view.due(session)).flatten()) {
            Some(day) => Ok(vec![on(Some(day))]),
            None => nothing(format!(
                "{} has nothing open up to today{}.",
                text::plain_title(session),
                self.next_is(session)
            )),
        }
    }

    /// `; the next is on Mon 23 Nov`, where there is one.
    fn next_is(&self, session: &Session) -> String {
        let next = self.view.next(session);
        next.map_or_else(String::new, |day| format!("; the next is on {}", self.view.day(day)))
    }

    /// It does not stand there: of a day that is asked back, of a week there is nothing to do.
    fn not_there<T>(&self, session: &Session, days: DateRange) -> Got<T> {
        let sentence = format!(
            "{} is not open {}{}.",
            text::plain_title(session),
            day::on_or_from(days, self.view.today),
            self.next_is(session)
        );
        if days.from == days.to {
            ask(WHICH_DAY, format!("{sentence} Which day do you mean?"))
        } else {
            nothing(sentence)
        }
    }
}

/// More than can be looked through one by one is asked back about, and not cut.
pub fn few_enough(stands: &[Stand]) -> Got<()> {
    if stands.len() <= MOST_STANDS_OF_A_WISH {
        return Ok(());
    }
    ask(
        WHICH_DAY,
        format!(
            "That is more than {MOST_STANDS_OF_A_WISH} days of sessions. Which days do you mean, \
             such as next week?"
        ),
    )
}
