//! A line that says one thing of the next set, `8`, `+2.5`, `@9`: the set that it changes.

use super::item::{Amount, Fact, Facts, Item, Loading, What};
use super::items::Items;
use super::lift::Lift;
use super::loads::{Changed, When};
use super::{Line, Reading, Setting, Target, write};
use crate::limits::LAST_LOAD_SETS;
use setwise_domain::exercise::Measure;
use setwise_domain::load::{Decimal, Load};
use setwise_domain::question::{Choice, Question};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{Performance, SetKind};
use setwise_domain::set_structure::Structure;
use setwise_words::parse::lexer::{Kind, lex};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number::{self, whole};
use setwise_words::parse::vocabulary::{Meaning, meaning};
use setwise_words::text::day;

/// Alone, a number up to this counts reps; above it, it is the load.
pub(super) const REPS_ALONE_MOST: i64 = 30;

/// The set that is changed, and where it comes from.
#[derive(Clone, Debug)]
pub(super) struct Base {
    pub set: Performance,
    pub when: When,
}

impl Base {
    /// The load that a sign alone changes.
    pub fn changed(&self) -> Changed {
        Changed { load: self.set.load.map(|load| (load, self.when)) }
    }

    fn new(set: &Performance, when: When) -> Self {
        Self {
            set: Performance {
                kind: SetKind::Working,
                rir: None,
                rpe: None,
                notes: None,
                structure: Structure::default(),
                ..set.clone()
            },
            when,
        }
    }
}

/// The set that comes next: as planned where the planned sets differ, else as today's last one, else
/// as planned. `before` is the last one of the same line.
pub(super) fn base(
    lift: &Lift<'_>,
    before: Option<&Performance>,
    setting: &Setting<'_>,
) -> LogResult<Option<Base>> {
    if let Some(before) = before {
        return Ok(Some(Base::new(before, When::Before)));
    }
    let planned = setting.target(&lift.key());
    let target = |target: &Target| Base::new(&target.set, When::Planned);
    if let Some(by_set) = planned.filter(|target| target.by_set) {
        return Ok(Some(target(by_set)));
    }
    let sets = setting.log.of_exercise(&lift.key(), LAST_LOAD_SETS)?;
    let today = sets.iter().find(|set| set.date == setting.today && set.performance.is_straight());
    Ok(today
        .map(|set| Base::new(&set.performance, When::Day(set.date)))
        .or_else(|| planned.map(target)))
}

/// Whether a clause says one thing of a set and nothing else.
pub(super) fn says_one_thing(items: &Items) -> bool {
    let mut amounts = 0;
    let mut efforts = 0;
    let mut kinds = 0;
    for item in &items.all {
        match &item.fact {
            Fact::Chain(chain) => match chain.as_slice() {
                [amount] if may_stand_alone(amount) => amounts += 1,
                _ => return false,
            },
            Fact::Effort(_) => efforts += 1,
            // `amrap 12`; of a warm-up or a drop the load is another.
            Fact::Kind(kind) if !matches!(kind, SetKind::WarmUp | SetKind::Drop) => kinds += 1,
            Fact::Believe => {}
            _ => return false,
        }
    }
    let says = amounts == 1 || amounts == 0 && efforts > 0 && kinds == 0;
    says && items.loose.is_empty() && items.issues.is_empty()
}

const fn may_stand_alone(amount: &Amount) -> bool {
    matches!(
        amount.what,
        What::Bare
            | What::Load(
                Loading::Plain(_) | Loading::Signed(_) | Loading::Percent | Loading::Plates
            )
    )
}

/// The items of such a clause, with what they leave unsaid.
pub(super) fn completed(items: Vec<Item>, facts: Facts, base: &Base) -> Vec<Item> {
    let mut items = items;
    let mut counts = false;
    for item in &mut items {
        if let Fact::Chain(chain) = &mut item.fact
            && let [amount] = chain.as_mut_slice()
            && amount.what == What::Bare
        {
            let few = whole(amount.value).is_some_and(|number| number <= REPS_ALONE_MOST);
            let is_body = !facts.loaded() && base.set.load.is_none();
            if facts.measure != Measure::Reps {
                counts = true;
            } else if few || is_body {
                amount.what = What::Reps;
                counts = true;
            } else {
                amount.what = What::Load(Loading::Plain(None));
            }
        }
    }
    if let Some(span) = items.last().map(|last| last.span).filter(|_| !counts) {
        items.push(Item { fact: Fact::Again, span });
    }
    items
}

/// Whether bare numbers are reps beyond doubt, because the load is known and is none of them.
pub(super) fn are_reps(numbers: &[Decimal], load: Load) -> bool {
    let most = Decimal::from_int(REPS_ALONE_MOST);
    numbers.len() > 1
        && load.amount > most
        && numbers.iter().all(|number| *number <= most && whole(*number).is_some())
}

/// Whether a line repeats the set before it and names no exercise: `repeat that`, `again x7`.
pub(super) fn only_repeats(line: &str) -> bool {
    let clauses = lex(line);
    let [clause] = clauses.as_slice() else {
        return false;
    };
    let tokens = &clause.tokens;
    let Some((Meaning::Again, mut at)) = meaning(tokens) else {
        return false;
    };
    while at < tokens.len() {
        match meaning(&tokens[at..]) {
            Some((_, used)) => at += used,
            None if tokens[at].kind == Kind::Word => return false,
            None => at += 1,
        }
    }
    true
}

/// Sets that repeat one. In the gym nobody has to be told that it is of today; of another day it is said
/// which it is, and asked.
pub(super) fn repeated(sets: Line, setting: &Setting<'_>) -> LogResult<Reading> {
    let newest = setting.log.newest()?.filter(|set| set.date != setting.today);
    let Some(newest) = newest else {
        return Ok(Reading::Sets(sets));
    };
    let formatter = setting.catalog.formatter(setting.profile.unit);
    let told = formatter.drafts(&sets.drafts, " ").join("; ");
    let line = write::write(&sets.drafts, true, setting)?;
    let options = vec![Choice::new("yes, log it", line)];
    let lead = format!(
        "Nothing is logged today, and your last set is from {}. Log it again, {told}?",
        day::relative(newest.date, setting.today)
    );
    let question = Question::listing("repeat-which", lead, options);
    Ok(Reading::Ask(question))
}

/// `2 more`, `two more sets of 7`, `same reps at 190`: as `again 2 sets x7`, in which nothing can be wrong
/// that isn't in the line.
pub(super) fn more_of_the_same(line: &str) -> Option<String> {
    const BEHIND: &str = "more|more sets|more set|more of those|more of them|more of the same|more like that|more sets like that|more sets of the same";
    let lower = line.trim().trim_end_matches(['.', '!']).to_lowercase();
    let told = ["i did ", "did ", "and ", "plus ", "then "];
    let said = told.iter().find_map(|lead| lower.strip_prefix(lead));
    let said = said.unwrap_or(&lower);
    if let Some(this) = of_this_time(said) {
        return Some(this.to_owned());
    }
    if let Some(load) = said.strip_prefix("same reps") {
        let load = without_lead(load, &[",", "but", "at", "@", "with"]);
        return begins_number(load).then(|| format!("again weight {load}"));
    }
    let words: Vec<&str> = said.split_whitespace().collect();
    let (count, used) = number::count(&words)?;
    let more = words[used..].join(" ");
    let sets = match count {
        0 => return None,
        1 => String::new(),
        _ => format!(" {count} sets"),
    };
    if is_listed(&more, BEHIND) {
        let is_set = count > 1 || more.ends_with("set");
        return is_set.then(|| format!("again{sets}"));
    }
    let rest = more.strip_prefix("more")?;
    if let Some(reps) = rest.strip_prefix(", ") {
        let clauses = lex(reps);
        let tokens = clauses.iter().flat_map(|clause| &clause.tokens);
        let each = tokens.filter(|token| token.is_number()).count();
        return (each == usize::from(count)).then(|| format!("same weight {reps}"));
    }
    let rest = without_lead(rest, &["sets", "set"]);
    let load = ["at ", "@ ", "@"].iter().find_map(|at| rest.strip_prefix(at));
    let reps = ["of ", "for ", "x"].iter().find_map(|of| rest.strip_prefix(of));
    match (load, reps) {
        // What is said of a set is that of all of them only before they are counted.
        (Some(load), _) if begins_number(load) => Some(format!("again at {load}{sets}")),
        (None, Some(reps)) if begins_number(reps) => Some(format!("again{sets} x{reps}")),
        _ => None,
    }
}

/// `got 6 this time`: what was done now, as every line says it.
fn of_this_time(said: &str) -> Option<&str> {
    let behind = said.strip_suffix(" this time");
    let done = behind.or_else(|| said.strip_prefix("this time "))?;
    let number =
        ["got ", "i got ", "hit ", "only got "].iter().find_map(|lead| done.strip_prefix(lead));
    begins_number(number.unwrap_or(done)).then_some(done)
}

/// `up 5`, `down 10`: as `+5` and `-10`.
pub(super) fn raised(line: &str) -> Option<String> {
    const LEADS: [(&str, &[&str]); 2] = [
        ("+", &["up by ", "up ", "went up by ", "went up "]),
        ("-", &["down by ", "down ", "went down by ", "went down "]),
    ];
    let lower = line.trim().to_lowercase();
    LEADS.iter().find_map(|(sign, leads)| {
        let change = leads.iter().find_map(|lead| lower.strip_prefix(lead));
        let change = change.filter(|change| begins_number(change))?;
        Some(format!("{sign}{change}"))
    })
}

fn without_lead<'t>(text: &'t str, leads: &[&str]) -> &'t str {
    let text = text.trim_start();
    let without = leads.iter().find_map(|lead| text.strip_prefix(lead));
    match without {
        Some(rest) => without_lead(rest, leads),
        None => text,
    }
}

fn begins_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}
