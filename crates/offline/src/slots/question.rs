//! The parts of a question put together, with what follows where one is not said.

use super::sessions::days_off;
use super::{Sentence, Slots};
use crate::cues::UNSUPPORTED;
use crate::phrase::{Ask, Named};
use crate::topics::Topic;
use jiff::ToSpan as _;
use setwise_domain::exercise::{Measure, Pattern};
use setwise_domain::query::{Among, Comparison, Metric, Period, Pick, Query, Subject};
use setwise_training::query::read::group;
use setwise_words::parse::day::week_of;
use setwise_words::parse::listed::is_listed;

/// What asks for all muscles, one by one.
const MUSCLES: &str = "what muscles|which muscles|what muscle groups|which muscle groups|what body parts|which body parts";

/// What says that sessions are spoken of, and not the last one.
const SEVERAL: &str = "usually|normally|mostly|average|workouts|sessions";

/// Weeks that are told one by one, beside this one.
const WEEKS_BEFORE: i32 = 4;

/// Days that are recent, today beside them.
const RECENT: i32 = 27;

impl Slots {
    /// The question, where the sentence says one and nothing else.
    pub fn question(&self, sentence: &Sentence<'_>) -> Option<Ask> {
        if self.left > 0 || !self.is_clear() || sentence.says(UNSUPPORTED) {
            return None;
        }
        let query = self.query(sentence)?;
        // The days and the time of day are both an answer to when.
        let of_time = query.among == Some(Among::Weekdays) && sentence.says("when do i");
        Some(Ask {
            exercise: self.unclear.clone(),
            query: Some(query),
            also: of_time.then(|| Query::about(Metric::Start)).into_iter().collect(),
            ..Ask::about(Topic::Query)
        })
    }

    /// Whether an unclear name stands alone, for something that is asked of one exercise, and two
    /// subjects are of one kind.
    fn is_clear(&self) -> bool {
        let of_one = matches!(
            self.metric,
            Some(
                Metric::Done
                    | Metric::Records
                    | Metric::Progress
                    | Metric::Since
                    | Metric::First
                    | Metric::RepMax
                    | Metric::Load
                    | Metric::AverageLoad
                    | Metric::E1rm
                    | Metric::Forecast
                    | Metric::Frequency
            )
        );
        let named = match &self.unclear {
            None => true,
            Some(Named::Unknown { .. }) => {
                let last = self.period == Some(Period::LastSession {});
                (of_one || last || self.pick.is_some()) && self.subject.is_none()
            }
            Some(_) => self.subject.is_none(),
        };
        let alike = match (&self.subject, &self.comparison) {
            (Some(one), Some(Comparison::With { subject: other })) => {
                matches!(one, Subject::Exercise { .. }) == matches!(other, Subject::Exercise { .. })
            }
            _ => true,
        };
        named && alike
    }

    /// The parts put together, with what follows where one is not said.
    pub fn query(&self, sentence: &Sentence<'_>) -> Option<Query> {
        let cardio = self.asks_range && self.is_cardio();
        let metric = if cardio { Metric::Time } else { self.whole_metric(sentence)? };
        let mut query = Query {
            metric,
            subject: self.subject.clone().unwrap_or_default(),
            pick: self.pick,
            among: self.among,
            period: self.period.unwrap_or_default(),
            comparison: self.comparison.clone().unwrap_or_default(),
        };
        if self.asks_balance {
            balance(&mut query);
        }
        if cardio {
            (query.pick, query.among) = (None, None);
            query.comparison = Comparison::Range {};
        }
        if metric == Metric::DaysOff {
            (query.pick, query.among) = days_off(sentence);
        }
        if matches!(metric, Metric::Duration | Metric::Start) {
            self.times(&mut query, sentence);
        }
        // `how much stronger am i than in october`: since then.
        if let (Metric::Progress, Comparison::Days { from, .. }) = (metric, &query.comparison) {
            query.period = Period::Days { from: *from, to: sentence.days.today() };
            query.comparison = Comparison::None {};
        }
        // `was that a pr`: what was done last.
        let of_the_last = self.refers && !sentence.says("all|my");
        if metric == Metric::Records
            && of_the_last
            && query.subject == (Subject::All {})
            && self.period.is_none()
        {
            query.period = Period::LastSession {};
        }
        let recently = sentence.says("lately|recently|recent");
        if metric == Metric::Records && recently && self.period.is_none() {
            let to = sentence.days.today();
            let from = to.saturating_sub(RECENT.days());
            query.period = Period::Days { from, to };
        }
        // The newest of the records, and not the highest.
        if metric == Metric::Records && sentence.says("last|latest|newest|most recent|recent") {
            query.pick = Some(Pick::Most);
            query.among = Some(Among::Days);
        }
        if query.among == Some(Among::Weeks) && query.pick.is_none() && self.period.is_none() {
            let to = sentence.days.today();
            let from = week_of(to).from.saturating_sub(WEEKS_BEFORE.weeks());
            query.period = Period::Days { from, to };
        }
        fit(&mut query, sentence);
        Some(query)
    }

    /// `am i doing too much`: held against what is advised.
    pub const fn asks_range(&self) -> bool {
        self.asks_range
    }

    /// `am i doing enough cardio`: what is advised of it is minutes.
    fn is_cardio(&self) -> bool {
        matches!(
            &self.subject,
            Some(Subject::Movement { patterns, .. }) if *patterns == [Pattern::Conditioning]
        )
    }

    /// Which sessions are timed: the last one, where one is asked about.
    fn times(&self, query: &mut Query, sentence: &Sentence<'_>) {
        query.among = None;
        query.pick = if query.metric == Metric::Start {
            None
        } else if sentence.says("longest") {
            Some(Pick::Most)
        } else if sentence.says("shortest") {
            Some(Pick::Least)
        } else {
            None
        };
        let of_day =
            ["today", "yesterday"].into_iter().find(|day| sentence.says(&format!("{day}s")));
        if let Some((_, Ok(days))) = of_day.and_then(|day| sentence.days.read(&[day])) {
            query.period = days;
            return;
        }
        let of_one = sentence.says("was|did") && !sentence.says(SEVERAL);
        if of_one && query.pick.is_none() && self.period.is_none() {
            query.period = Period::LastSession {};
        }
    }

    /// What is asked for, by the other parts where no word says it.
    #[expect(
        clippy::match_same_arms,
        reason = "the order is what counts: a time without a subject before what has one"
    )]
    fn whole_metric(&self, sentence: &Sentence<'_>) -> Option<Metric> {
        let has_subject = self.subject.is_some() || self.unclear.is_some();
        let is_group =
            matches!(self.subject, Some(Subject::Muscles { .. } | Subject::Movement { .. }));
        if self.asks_balance {
            let of_lifts = matches!(
                &self.comparison,
                Some(Comparison::With { subject: Subject::Exercise { .. } })
            );
            return Some(if of_lifts { Metric::E1rm } else { Metric::HardSets });
        }
        let of_one = matches!(self.subject, Some(Subject::Exercise { .. }));
        let exercise = sentence.exercise_of(self.subject.as_ref());
        let of_body = exercise.is_some_and(|exercise| exercise.bodyweight);
        let counts = || sentence.says("how many") || sentence.says("total") && of_body;
        let counts_reps = of_one && self.pick.is_none() && counts();
        match self.metric {
            // `what was i squatting in october`
            None if of_one && sentence.says("what was i") => Some(Metric::Load),
            Some(Metric::Done) if !has_subject && self.pick.is_none() && sentence.says(MUSCLES) => {
                Some(Metric::HardSets)
            }
            // `how long was my plank` asks for the time of a set.
            Some(Metric::Duration | Metric::Start) if of_one => exercise
                .is_some_and(|exercise| exercise.measure != Measure::Reps)
                .then_some(Metric::Time),
            // A time is told of what is timed, and a session is not.
            Some(Metric::Time) if !has_subject => None,
            // A session is as heavy as all that was lifted in it.
            Some(Metric::Load)
                if !has_subject
                    && matches!(self.among, Some(Among::Days | Among::Weeks))
                    && !sentence.says("set|sets|lift|lifts") =>
            {
                Some(Metric::Tonnage)
            }
            // `how much did i lift today`
            Some(Metric::Load) if !has_subject && self.pick.is_none() && sentence.says("how much did i|how much have i") => Some(Metric::Tonnage),
            // `how many pull ups have i done this year`
            Some(Metric::Done) if counts_reps => Some(Metric::Reps),
            Some(Metric::Sets) if is_group || self.asks_range => Some(Metric::HardSets),
            Some(Metric::HardSets) if has_subject && !is_group => Some(match &self.comparison {
                Some(Comparison::With { .. }) => Metric::Sets,
                _ => Metric::Tonnage,
            }),
            // When something was at its most, is a ranking of days.
            Some(Metric::Since) if self.among == Some(Among::Exercises) => Some(Metric::Since),
            Some(Metric::Since | Metric::Done) if self.pick.is_some() && self.among.is_some() => {
                Some(Metric::Tonnage)
            }
            Some(Metric::Since | Metric::Done) if self.pick.is_some() && has_subject => Some(Metric::Records),
            // `how is my bench` asks how it goes, `how was bench on monday` what was done.
            Some(Metric::Done) if has_subject && self.period.is_none() && sentence.meant.iter().any(|word| is_listed(word, "hows|is")) => {
                Some(Metric::Progress)
            }
            Some(Metric::Done) if is_group && self.period == Some(Period::LastSession {}) => Some(Metric::Done),
            // `did i beat last week on bench`
            Some(Metric::Done) if has_subject && !is_group && self.period.is_none() && matches!(self.comparison, Some(Comparison::Days { .. })) => {
                Some(Metric::E1rm)
            }
            Some(Metric::Done) if is_group && self.period.is_some() => Some(Metric::HardSets),
            // `did i` and the like show a question only with what it is about.
            Some(Metric::Done) if !has_subject && self.period.is_none() && self.comparison.is_none() => {
                sentence
                    .meant
                    .iter()
                    .any(|word| is_listed(word, "stats|statistics|history|summary|recap|review|overview|report|summarise|summarize|did|done"))
                    .then_some(Metric::Done)
            }
            Some(Metric::AverageLoad | Metric::Forecast) if self.subject.is_none() && self.unclear.is_none() => None,
            // What is done with the body alone has no load to average.
            Some(Metric::AverageLoad) if of_body => None,
            Some(Metric::Reps) if has_subject || self.period.is_some() || self.pick.is_some() || self.comparison.is_some() => Some(Metric::Reps),
            Some(Metric::Reps | Metric::Sets) if !has_subject && self.period.is_none() && self.pick.is_none() && self.among.is_none() && !self.asks_range => None,
            Some(metric) => Some(metric),
            None if counts_reps => Some(Metric::Reps),
            None => self.unsaid_metric(sentence, has_subject, is_group),
        }
    }

    fn unsaid_metric(
        &self,
        sentence: &Sentence<'_>,
        has_subject: bool,
        is_group: bool,
    ) -> Option<Metric> {
        match (self.pick, self.among) {
            (Some(Pick::Least), Some(Among::Exercises)) => return Some(Metric::Progress),
            (Some(_), Some(Among::Muscles)) => return Some(Metric::HardSets),
            (Some(_), Some(Among::Weekdays)) => return Some(Metric::Sessions),
            (Some(_), Some(Among::Days | Among::Weeks)) => return Some(Metric::Tonnage),
            (Some(Pick::Most), Some(Among::Exercises)) => return Some(Metric::Sets),
            (Some(_), _) if is_group => return Some(Metric::HardSets),
            (Some(_), _) if has_subject => return Some(Metric::Records),
            _ => {}
        }
        let trains =
            || sentence.says("train|training|lift|lifting|work out|working out|volume|sets|doing");
        if self.asks_range && (has_subject || trains()) {
            return Some(Metric::HardSets);
        }
        match &self.comparison {
            Some(Comparison::With { subject: Subject::Exercise { .. } }) => {
                return Some(Metric::E1rm);
            }
            Some(Comparison::With { .. }) => return Some(Metric::HardSets),
            Some(Comparison::Days { .. } | Comparison::Before {}) if is_group => {
                return Some(Metric::HardSets);
            }
            Some(Comparison::Days { .. } | Comparison::Before {}) if has_subject => {
                return Some(Metric::E1rm);
            }
            Some(Comparison::Days { .. } | Comparison::Before {}) => return Some(Metric::Done),
            Some(Comparison::Plan {}) => return Some(Metric::Adherence),
            _ => {}
        }
        match self.period {
            Some(_) if is_group => Some(Metric::HardSets),
            Some(_) => Some(Metric::Done),
            None => None,
        }
    }
}

/// Against what two groups are held where only balance is asked.
fn balance(query: &mut Query) {
    let movement = |name: &str| group(name).unwrap_or_default();
    if query.subject == (Subject::All {}) {
        query.subject = movement("pull");
        query.comparison = Comparison::With { subject: movement("push") };
    }
}

/// What a metric can't have is left out, and what it goes by for an exercise of another measure.
fn fit(query: &mut Query, sentence: &Sentence<'_>) {
    if let Some(exercise) = sentence.exercise_of(Some(&query.subject))
        && matches!(query.metric, Metric::E1rm | Metric::Progress)
        && matches!(query.comparison, Comparison::Days { .. } | Comparison::Before {})
    {
        if exercise.measure == Measure::Distance {
            query.metric = Metric::Pace;
        } else if exercise.bodyweight {
            query.metric = Metric::Reps;
        }
    }
    let ranks = query.among.is_some()
        || matches!(
            query.metric,
            Metric::Reps
                | Metric::Sets
                | Metric::HardSets
                | Metric::Tonnage
                | Metric::Progress
                | Metric::DaysOff
                | Metric::Distance
                | Metric::Time
                | Metric::Duration
        );
    if query.metric == Metric::Notes {
        (query.pick, query.among) = (None, None);
    }
    if query.pick.is_some() && !ranks {
        query.pick = query.pick.filter(|pick| *pick == Pick::Least);
    }
    let of_one_set = matches!(query.metric, Metric::Reps | Metric::Distance | Metric::Time);
    let by_weekday = query.among == Some(Among::Weekdays);
    if matches!(query.subject, Subject::Exercise { .. }) && !of_one_set && !by_weekday {
        query.pick = None;
        query.among = query.among.filter(|among| matches!(among, Among::Days | Among::Weeks));
    }
    let of_exercises = query.metric == Metric::Since && query.among == Some(Among::Exercises);
    if matches!(query.metric, Metric::RepMax | Metric::First | Metric::Since) && !of_exercises {
        (query.pick, query.among) = (None, None);
    }
    // A ranking of muscles counts their sets.
    if query.among == Some(Among::Muscles) && query.metric != Metric::Due {
        query.metric = Metric::HardSets;
    }
    // These have days of their own.
    if matches!(query.metric, Metric::Due | Metric::Deload | Metric::Since) {
        query.period = Period::Usual {};
    }
    if query.metric == Metric::Records && query.among != Some(Among::Days) {
        query.pick = None;
        query.among = None;
    }
}
