//! Reading a line as shorthand, in the athlete's own setting.

use super::local::{self, DoneAsPlanned};
use super::services::{ServiceError, Services};
use crate::limits::TITLES_IN_CONTEXT;
use jiff::civil::Date;
use setwise_catalog::catalog::{Catalog, condition_told};
use setwise_domain::board::{Board, BoardItem, Missing, PlannedSet, SetTarget};
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::load::Unit;
use setwise_domain::plan::StoredPlan;
use setwise_domain::profile::Profile;
use setwise_domain::progress::KeptProgress;
use setwise_domain::receipt::Record;
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::{SetDraft, SetResult, Source};
use setwise_domain::stored_program::{MarkedSet, StoredProgram};
use setwise_shorthand::claims::{Speaker, Utterance, claims};
use setwise_shorthand::{self as shorthand, Line, Planned, Reading, Setting, Target};
use setwise_store::Reader;
use setwise_tool::Sight;
use setwise_training::today;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::words_of;
use setwise_words::text;
use std::sync::Arc;
use uuid::Uuid;

/// What becomes of sentences that are no line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sentences {
    /// Somebody else makes something of them, such as a language model.
    Left,
    /// Sets that they report are read out and asked about.
    ReadOut,
}

/// What the line says, or what is to be asked about it. Days in it count from `on`, else from today.
pub(super) fn read(
    services: &Services,
    reader: &Reader,
    line: &str,
    on: Option<Date>,
    sentences: Sentences,
) -> Result<Reading, ServiceError> {
    let scene = Scene::read(services, reader, on)?;
    let mut reading = scene.line(services, reader, reader, line, sentences)?;
    if let Reading::Sets(line) = &mut reading
        && !line.bare.is_empty()
        && !knows_unit(reader, line, scene.profile.unit)?
    {
        let unit = text::read_in_unit(&line.bare, scene.profile.unit);
        line.remarks.insert(0, unit);
    }
    Ok(reading)
}

/// Whether a line begins as one that puts something on another day.
fn is_planned(line: &str) -> bool {
    let first = words_of(line).into_iter().next();
    first.is_some_and(|first| is_listed(&first, "add|schedule|book|plan|put"))
}

/// Whether a line adds work without a load: `add face pulls 3x15`, `throw in 3 sets of dips`, `add another set
/// of bench`. With a load it may be a set that was forgotten.
fn adds_work(line: &str) -> bool {
    const VERBS: &str = "add|put in|throw in|include";
    const COUNTED: &str = "set|sets|rep|reps|round|rounds";
    const SAYS_LOAD: &str = "same|weight|load|again";
    let words = words_of(line);
    if words.iter().any(|word| is_listed(word, SAYS_LOAD)) {
        return false;
    }
    let verb = words.iter().take(2).map(String::as_str).collect::<Vec<_>>().join(" ");
    let adds =
        is_listed(&verb, VERBS) || words.first().is_some_and(|first| is_listed(first, VERBS));
    let is_scheme = |word: &str| {
        word.split_once(['x', '×']).is_some_and(|(sets, reps)| {
            let whole = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            whole(sets) && whole(reps)
        })
    };
    let is_count = |(at, word): (usize, &String)| {
        let beside = |word: Option<&String>, list| word.is_some_and(|word| is_listed(word, list));
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        !word.contains(|c: char| c.is_ascii_digit())
            || is_scheme(word)
            || beside(words.get(at + 1), COUNTED)
            || beside(before, "for|of|x")
            || beside(words.get(at + 1), "x")
    };
    adds && words.iter().enumerate().all(is_count)
}

/// Whether a line that is no right set is plainly a wish for the calendar.
fn is_of_calendar(services: &Services, reader: &Reader, line: &str) -> Result<bool, ServiceError> {
    /// Said of what was done, which is never planned.
    const OF_THE_PAST: &str = "ago|yesterday|last|did|was|were|had|already|done";
    let tells = words_of(line).iter().any(|word| is_listed(word, OF_THE_PAST));
    if tells {
        return Ok(false);
    }
    let titles = reader.session_titles(TITLES_IN_CONTEXT)?;
    Ok(services.rules.plans(line, services.stamps.today(), &titles))
}

/// Whether a load in that unit is logged on the day of the line already, so that the unit of one more
/// is no news.
fn knows_unit(reader: &Reader, line: &Line, unit: Unit) -> LogResult<bool> {
    let Some(first) = line.drafts.first() else {
        return Ok(true);
    };
    let sets = reader.on_date(first.date)?;
    let mut loads = sets.iter().filter_map(|set| set.performance.load);
    Ok(loads.any(|load| load.unit == unit))
}

/// Whether words that are no line say all the same, with numbers, that sets were done.
pub(super) fn reports(
    services: &Services,
    reader: &Reader,
    words: &str,
) -> Result<bool, ServiceError> {
    let said = [Utterance { speaker: Speaker::Athlete, text: words.to_owned() }];
    let claims = in_setting(services, reader, None, |setting| claims(&said, &[], setting))?;
    let mut sets = claims.sets.iter().flat_map(|claim| &claim.readings).flatten();
    Ok(sets.any(|set| set.reps.is_some() || set.load.is_some()))
}

fn in_setting<T>(
    services: &Services,
    reader: &Reader,
    on: Option<Date>,
    read: impl FnOnce(&Setting<'_>) -> LogResult<T>,
) -> Result<T, ServiceError> {
    let scene = Scene::read(services, reader, on)?;
    Ok(read(&scene.setting(services, reader))?)
}

/// What lines of a day are read against, beside the log itself.
pub(super) struct Scene {
    pub profile: Profile,
    today: Date,
    current: Option<Planned>,
    work: Option<Planned>,
    planned: Vec<Planned>,
    /// Whether what is asked is to be answered, and not only shown.
    pub answerable: bool,
}

impl Scene {
    pub fn read(
        services: &Services,
        reader: &Reader,
        on: Option<Date>,
    ) -> Result<Self, ServiceError> {
        let profile = reader.profile()?.unwrap_or_default();
        let sight = Sight {
            reader,
            catalog: services.catalog,
            profile: &profile,
            today: on.unwrap_or_else(|| services.stamps.today()),
        };
        let board = sight.board(&Remembering { reader, of: None })?;
        let mut setting = sight.setting(board.as_ref());
        for planned in setting.current.iter_mut().chain(setting.work.iter_mut()) {
            planned.next = next_target(&sight, planned)?;
        }
        Ok(Self {
            today: setting.today,
            current: setting.current,
            work: setting.work,
            planned: setting.planned,
            profile,
            answerable: true,
        })
    }

    /// What a line of the day says. `bench done` says that the sets left of it were done as planned.
    /// `log` is what `reader` reads, or what was kept of that.
    pub fn line(
        &self,
        services: &Services,
        reader: &Reader,
        log: &dyn SetLog,
        line: &str,
        sentences: Sentences,
    ) -> Result<Reading, ServiceError> {
        if let Some(said) = local::done_as_planned(line) {
            let done = self.done(services, reader, &said)?;
            if done != Reading::NotALog {
                return Ok(done);
            }
        }
        // What is added to a plan was not done yet.
        if !self.planned.is_empty() && adds_work(line) {
            return Ok(Reading::NotALog);
        }
        let setting = self.setting(services, log);
        let reading = shorthand::read(line, &setting)?;
        // What reads as no set and is not read out of sentences needs no second look with each key.
        let may_log = reading != Reading::NotALog || matches!(sentences, Sentences::ReadOut);
        if may_log && services.rules.asks_for_load(line, self.profile.unit, self.today) {
            return Ok(Reading::NotALog);
        }
        if matches!(reading, Reading::Bad(_)) && shorthand::is_only_amounts(line, services.catalog)
        {
            return Ok(reading);
        }
        // `add leg day on monday at 18:00`: a time of day, and no set that lasted so long.
        if self.today == services.stamps.today() && self.is_unclear(&reading, line) {
            let asks = services.rules.asks_for_best(line, self.profile.unit, self.today);
            let of_athlete = local::is_of_athlete(line) || condition_told(line).is_some();
            if asks || of_athlete || is_of_calendar(services, reader, line)? {
                return Ok(Reading::NotALog);
            }
        }
        if let Reading::Sets(sets) = &reading
            && adds_work(line)
        {
            let lead = "Was this done?";
            return Ok(Reading::Ask(shorthand::ask_whether_done(lead, &sets.drafts, &setting)?));
        }
        Ok(match sentences {
            Sentences::Left => reading,
            Sentences::ReadOut => shorthand::offer(line, reading, &setting)?,
        })
    }

    /// Whether a line was read in a way that a wish for the calendar would be, too.
    fn is_unclear(&self, reading: &Reading, line: &str) -> bool {
        match reading {
            Reading::Bad(_) => true,
            Reading::Ask(question) => question.id == shorthand::NEW_EXERCISE,
            // `add 30 min walk on sunday` is planned, and no walk of last Sunday.
            Reading::Sets(sets) => {
                let is_planned =
                    || is_planned(line) && sets.drafts.iter().all(|one| one.date != self.today);
                // `my 5k pb` tells of no set of 5 kg.
                local::says_only_a_distance(line) || is_planned()
            }
            _ => false,
        }
    }

    /// The sets that are left of the warm-up or of an exercise of the plan. What is neither is no log.
    fn done(
        &self,
        services: &Services,
        reader: &Reader,
        said: &DoneAsPlanned,
    ) -> Result<Reading, ServiceError> {
        let what = &*said.what;
        let sight =
            Sight { reader, catalog: services.catalog, profile: &self.profile, today: self.today };
        let Some(board) = sight.board(reader)? else {
            return Ok(Reading::NotALog);
        };
        let named = named_on(&board, what, services.catalog);
        let warm_up = local::is_warm_up(what);
        let left = today::sets_left(
            &board,
            |block, item| match &named {
                _ if warm_up => today::is_warm_up(&block.title),
                named => named.as_ref() == Some(&item.key()),
            },
            services.catalog,
        );
        if left.is_empty() || left.iter().any(|set| set.missing.is_some()) {
            return Ok(Reading::NotALog);
        }
        let drafts = left.into_iter().map(|set| SetDraft {
            exercise: set.exercise,
            exercise_id: set.exercise_id,
            date: self.today,
            set_number: None,
            performance: set.target,
            source: Source::Athlete,
        });
        let drafts: Vec<SetDraft> = drafts.collect();
        let logged = reader.on_date(self.today)?;
        let begun = |draft: &SetDraft| logged.iter().any(|set| set.key() == draft.key());
        // Who says so with sets left has had enough: what is left is no log.
        if said.may_stop && drafts.iter().any(begun) {
            return Ok(Reading::NotALog);
        }
        Ok(Reading::Sets(Line {
            drafts,
            remarks: vec!["Logged as planned.".to_owned()],
            bare: Vec::new(),
        }))
    }

    pub fn setting<'a>(&'a self, services: &Services, log: &'a dyn SetLog) -> Setting<'a> {
        Setting {
            current: self.current.clone(),
            work: self.work.clone(),
            planned: self.planned.clone(),
            answerable: self.answerable,
            ..Setting::without_plan(services.catalog, log, &self.profile, self.today)
        }
    }
}

/// The exercise of a plan that words name: the one whose name has them all, else the one that the
/// catalogue finds.
fn named_on(board: &Board, what: &str, catalog: &Catalog) -> Option<ExerciseKey> {
    let words = words_of(what);
    let has = |item: &&BoardItem| {
        let name = words_of(&item.planned.name);
        words.iter().all(|word| name.contains(word))
    };
    let mut fitting = board.items().filter(has).map(BoardItem::key);
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Some(only),
        _ => catalog.resolve(what).exercise().map(Exercise::key),
    }
}

/// What the next set of a planned exercise should be. Only its own history is looked up.
fn next_target(sight: &Sight<'_>, planned: &Planned) -> Result<Option<Target>, ServiceError> {
    let key = planned.key();
    let log = Remembering { reader: sight.reader, of: Some(key.clone()) };
    let Some(board) = sight.board(&log)? else {
        return Ok(None);
    };
    let mut items = board.items().enumerate();
    let Some((at, item)) = items.find(|(_, item)| item.key() == key && !item.is_ticked()) else {
        return Ok(None);
    };
    let next = today::set_of(&board, at, item.sets_done(), sight.catalog);
    let asked = item.prescription.as_ref();
    let is_open = |next: &PlannedSet| next.terms.at_least.is_some();
    let known = next.filter(|next| next.missing != Some(Missing::Count) || is_open(next));
    Ok(known.map(|next| Target {
        by_set: asked.is_some_and(|asked| matches!(asked.target, SetTarget::RepsBySet(_)))
            || item.due.as_ref().is_some_and(|due| !due.has_one_load())
            || is_open(&next),
        set: next.target,
    }))
}

/// Sets as the line that reads back as exactly these.
pub(super) fn write(
    services: &Services,
    reader: &Reader,
    drafts: &[SetDraft],
) -> Result<String, ServiceError> {
    in_setting(services, reader, None, |setting| shorthand::write(drafts, setting))
}

/// The same, of a line that names its exercise. One that names none is no log here: it may be an
/// answer, which the plan's current exercise does not take.
pub(super) fn read_named(
    services: &Services,
    reader: &Reader,
    line: &str,
) -> Result<Reading, ServiceError> {
    let profile = reader.profile()?.unwrap_or_default();
    let today = services.stamps.today();
    let nothing: Vec<SetResult> = Vec::new();
    let setting = Setting::without_plan(services.catalog, &nothing, &profile, today);
    let names_one = match shorthand::read(line, &setting)? {
        Reading::Sets(_) | Reading::Change(_) | Reading::Weigh(_) => true,
        Reading::Ask(question) => question.id != shorthand::NEW_EXERCISE,
        Reading::Bad(_) | Reading::NotALog => false,
    };
    if names_one {
        read(services, reader, line, None, Sentences::Left)
    } else {
        Ok(Reading::NotALog)
    }
}

/// The log with what was done before of one exercise at most, and then with the program: enough to know what
/// is current and comes next, since a line between two sets should not wait for eight histories.
struct Remembering<'a> {
    reader: &'a Reader,
    of: Option<ExerciseKey>,
}

impl SetLog for Remembering<'_> {
    fn on_date(&self, date: Date) -> LogResult<Vec<SetResult>> {
        self.reader.on_date(date)
    }

    fn between(&self, from: Date, to: Date) -> LogResult<Vec<SetResult>> {
        self.reader.between(from, to)
    }

    fn of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<SetResult>> {
        if self.of.as_ref() == Some(key) {
            self.reader.of_exercise(key, limit)
        } else {
            Ok(Vec::new())
        }
    }

    fn newest(&self) -> LogResult<Option<SetResult>> {
        self.reader.newest()
    }

    fn spoken_of(&self) -> LogResult<Vec<SetResult>> {
        self.reader.spoken_of()
    }

    fn standing_program(&self) -> LogResult<Option<StoredProgram>> {
        match self.of {
            Some(_) => SetLog::standing_program(self.reader),
            None => Ok(None),
        }
    }

    fn plan_for(&self, date: Date) -> LogResult<Option<StoredPlan>> {
        SetLog::plan_for(self.reader, date)
    }

    fn was_ended(&self, date: Date) -> LogResult<bool> {
        self.reader.was_ended(date)
    }

    fn marked(&self, program: Uuid, from: u32) -> LogResult<Arc<Vec<MarkedSet>>> {
        self.reader.marked(program, from)
    }

    fn kept_progress(&self) -> Option<Arc<KeptProgress>> {
        self.reader.kept_progress()
    }

    fn records(&self, _: &ExerciseKey) -> LogResult<Vec<Record>> {
        Ok(Vec::new())
    }
}
