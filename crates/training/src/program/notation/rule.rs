//! Rules of progression: a word, what it needs, and the rest behind semicolons, such as
//! `linear; step 2.5 kg; misses 3; back to 90%`.

use super::scan::{Scan, Scanner};
use super::sets::{groups, read_groups};
use super::value::{
    amounts, percent, read_amounts, read_percent, read_setback, read_step, setback, step,
};
use setwise_domain::prescription::{
    Band, Basis, Density, Double, Gate, Ladder, LastFail, Linear, MaxChange, Move, Percent, Rpe,
    Rule, Staged, Step, Sum, Then, TmCycle, Wave,
};
use std::fmt::Write as _;

pub(super) const WORDS: &[&str] = &[
    "none", "hold", "table", "linear", "double", "sum", "cycle", "staged", "rpe", "wave", "ladder",
    "density",
];

/// What a linear rule does where it isn't said.
const USUAL_BACK: Move = Move::To(Percent::from_whole(90));
const USUAL_MISSES: Option<u8> = Some(3);

/// A rule as it is written.
pub(in crate::program) fn rule(rule: &Rule) -> String {
    let mut text = rule.word().to_owned();
    match rule {
        Rule::None | Rule::Hold | Rule::Table => {}
        Rule::Linear(rule) => linear(&mut text, rule),
        Rule::Double(rule) => {
            let _ = write!(text, " {}-{}", rule.low, rule.high);
            usual_step(&mut text, rule.step);
            basis(&mut text, rule.basis);
        }
        Rule::Sum(rule) => {
            let _ = write!(text, " {}", rule.total);
            usual_step(&mut text, rule.step);
        }
        Rule::TmCycle(rule) => cycle(&mut text, rule),
        Rule::Staged(rule) => staged(&mut text, rule),
        Rule::Rpe(rule) => drop(write!(text, "; most {}", percent(rule.most))),
        Rule::Wave(rule) => {
            let _ = write!(text, " {}; per rep {}", rule.weeks, percent(rule.per_rep));
        }
        Rule::Ladder(rule) => {
            let _ = write!(text, " {}-{}; by {}", rule.low, rule.high, rule.by);
        }
        Rule::Density(rule) => {
            let _ = write!(text, " {}s", rule.within_seconds);
            usual_step(&mut text, rule.step);
        }
    }
    text
}

fn usual_step(text: &mut String, by: Step) {
    if by != Step::Usual {
        let _ = write!(text, "; step {}", step(by));
    }
}

/// Which sets decide, as it is written.
const BASES: [(&str, Basis); 4] = [
    ("all sets", Basis::AllSets),
    ("top set", Basis::TopSet),
    ("last set", Basis::LastSet),
    ("target", Basis::TargetReps),
];

fn basis(text: &mut String, basis: Basis) {
    if let Some((word, _)) = BASES[1..].iter().find(|(_, one)| *one == basis) {
        let _ = write!(text, "; by {word}");
    }
}

/// Of the bases so many as a rule knows.
fn read_basis(scanner: &mut Scanner<'_>, known: &[(&str, Basis)]) -> Scan<Basis> {
    scanner.choice(known).ok_or_else(|| {
        let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        scanner.miss_of(format!("one of {}", words.join(", ")), &words)
    })
}

fn linear(text: &mut String, rule: &Linear) {
    usual_step(text, rule.step);
    basis(text, rule.basis);
    if rule.successes != 1 {
        let _ = write!(text, "; successes {}", rule.successes);
    }
    if rule.fails != USUAL_MISSES {
        let fails = rule.fails.map_or_else(|| "none".to_owned(), |fails| fails.to_string());
        let _ = write!(text, "; misses {fails}");
    }
    if rule.back != USUAL_BACK {
        let _ = write!(text, "; back {}", setback(rule.back));
    }
    if let Some(reps) = rule.gate {
        let _ = write!(text, "; gate {reps}");
    }
    if let Some(reps) = rule.double_at {
        let _ = write!(text, "; double at {reps}");
    }
    if let Some(then) = &rule.then {
        let _ = write!(text, "; then after {}: {}", then.after_resets, groups(&then.groups));
    }
}

const GATES: [(&str, Gate); 3] =
    [("every", Gate::Every), ("whole", Gate::Whole), ("last", Gate::Last)];

fn cycle(text: &mut String, rule: &TmCycle) {
    let _ = write!(text, " {}", rule.weeks);
    match &rule.change {
        MaxChange::By(by) => usual_step(text, *by),
        MaxChange::Bands(bands) => {
            let bands =
                bands.iter().map(|band| format!("{}-{} {}", band.low, band.high, step(band.step)));
            let _ = write!(text, "; bands {}", bands.collect::<Vec<_>>().join(", "));
        }
        MaxChange::PerRep { step: by, most } => {
            let _ = write!(text, "; per rep {} most {most}", step(*by));
        }
        MaxChange::FactorByReps(factors) => {
            let factors: Vec<_> = factors.iter().copied().map(percent).collect();
            let _ = write!(text, "; factors {}", factors.join(", "));
        }
    }
    if let Some((word, _)) = GATES[1..].iter().find(|(_, gate)| *gate == rule.gate) {
        let _ = write!(text, "; gate {word}");
    }
    if let Some(back) = rule.reset {
        let _ = write!(text, "; reset {}", setback(back));
    }
}

fn staged(text: &mut String, rule: &Staged) {
    usual_step(text, rule.step);
    for stage in &rule.stages {
        let _ = write!(text, "; stage {}", groups(stage));
    }
    let _ = match rule.last {
        LastFail::Test { reps, then } => write!(text, "; last test {reps} then {}", percent(then)),
        LastFail::Restart { more } => write!(text, "; last restart {}", amounts(more)),
        LastFail::Factor(share) => write!(text, "; last to {}", percent(share)),
    };
}

pub(super) fn read_rule(scanner: &mut Scanner<'_>) -> Scan<Rule> {
    let Some(word) = WORDS.iter().find(|word| scanner.word(word)) else {
        return Err(scanner.miss_of(format!("a rule: {}", WORDS.join(", ")), WORDS));
    };
    let rule = match *word {
        "hold" => Rule::Hold,
        "table" => Rule::Table,
        "linear" => Rule::Linear(read_linear(scanner)?),
        "double" => Rule::Double(read_double(scanner)?),
        "sum" => Rule::Sum(Sum {
            total: scanner.integer("the reps in all sets")?,
            step: read_only_step(scanner)?,
        }),
        "cycle" => Rule::TmCycle(read_cycle(scanner)?),
        "staged" => Rule::Staged(read_staged(scanner)?),
        "rpe" => {
            clause(scanner, "most")?;
            Rule::Rpe(Rpe { most: read_percent(scanner)? })
        }
        "wave" => {
            let weeks = scanner.integer("the weeks of a wave")?;
            clause(scanner, "per rep")?;
            Rule::Wave(Wave { weeks, per_rep: read_percent(scanner)? })
        }
        "ladder" => {
            let (low, high) = read_range(scanner, "reps or seconds")?;
            clause(scanner, "by")?;
            Rule::Ladder(Ladder { low, high, by: scanner.integer("what is added")? })
        }
        "density" => Rule::Density(Density {
            within_seconds: scanner.seconds("a time")?,
            step: read_only_step(scanner)?,
        }),
        _ => Rule::None,
    };
    scanner.end("the end of the rule, or a semicolon and more of it")?;
    Ok(rule)
}

/// A semicolon and the word that opens what must follow.
fn clause(scanner: &mut Scanner<'_>, word: &str) -> Scan<()> {
    scanner.symbol_wanted(';', &format!("a semicolon and '{word}'"))?;
    scanner.word_wanted(word)
}

fn read_range<N: std::str::FromStr>(scanner: &mut Scanner<'_>, what: &str) -> Scan<(N, N)> {
    let low = scanner.integer(&format!("the fewest {what}"))?;
    scanner.symbol_wanted('-', "'-' and the most, such as 8-12")?;
    let high = scanner.integer(&format!("the most {what}"))?;
    Ok((low, high))
}

fn read_only_step(scanner: &mut Scanner<'_>) -> Scan<Step> {
    if !scanner.symbol(';') {
        return Ok(Step::Usual);
    }
    scanner.word_wanted("step")?;
    read_step(scanner)
}

/// The clause that was not expected, with those that are.
macro_rules! no_clause {
    ($scanner:expr, $words:expr) => {
        Err($scanner.miss_of(format!("one of {}", $words.join(", ")), $words))
    };
}

fn read_linear(scanner: &mut Scanner<'_>) -> Scan<Linear> {
    let mut rule = Linear {
        step: Step::Usual,
        successes: 1,
        fails: USUAL_MISSES,
        back: USUAL_BACK,
        basis: Basis::AllSets,
        gate: None,
        double_at: None,
        then: None,
    };
    while scanner.symbol(';') {
        if scanner.word("step") {
            rule.step = read_step(scanner)?;
        } else if scanner.word("successes") {
            rule.successes = scanner.integer("sessions to an increase")?;
        } else if scanner.word("misses") {
            rule.fails = if scanner.word("none") {
                None
            } else {
                Some(scanner.integer("misses to a decrease, or 'none'")?)
            };
        } else if scanner.word("back") {
            rule.back = read_setback(scanner)?;
        } else if scanner.word("by") {
            rule.basis = read_basis(scanner, &BASES[..3])?;
        } else if scanner.word("gate") {
            rule.gate = Some(scanner.integer("the reps of the last set")?);
        } else if scanner.word("double at") {
            rule.double_at = Some(scanner.integer("the reps of the last set")?);
        } else if scanner.word("then after") {
            let after_resets = scanner.integer("how often the load was set back")?;
            scanner.symbol_wanted(':', "a colon and the sets")?;
            let groups = read_groups(scanner)?;
            rule.then = Some(Then { after_resets, groups });
        } else {
            return no_clause!(
                scanner,
                &["step", "by", "successes", "misses", "back", "gate", "double at", "then after"]
            );
        }
    }
    Ok(rule)
}

fn read_double(scanner: &mut Scanner<'_>) -> Scan<Double> {
    let (low, high) = read_range(scanner, "reps")?;
    let mut rule = Double { low, high, step: Step::Usual, basis: Basis::AllSets };
    while scanner.symbol(';') {
        if scanner.word("step") {
            rule.step = read_step(scanner)?;
        } else if scanner.word("by") {
            rule.basis = read_basis(scanner, &BASES)?;
        } else {
            return no_clause!(scanner, &["step", "by"]);
        }
    }
    Ok(rule)
}

fn read_cycle(scanner: &mut Scanner<'_>) -> Scan<TmCycle> {
    let mut rule = TmCycle {
        weeks: scanner.integer("the weeks of a round")?,
        change: MaxChange::By(Step::Usual),
        gate: Gate::Every,
        reset: None,
    };
    while scanner.symbol(';') {
        if scanner.word("step") {
            rule.change = MaxChange::By(read_step(scanner)?);
        } else if scanner.word("bands") {
            rule.change = MaxChange::Bands(read_list(scanner, read_band)?);
        } else if scanner.word("per rep") {
            let step = read_step(scanner)?;
            scanner.word_wanted("most")?;
            rule.change =
                MaxChange::PerRep { step, most: scanner.integer("the most reps that count")? };
        } else if scanner.word("factors") {
            rule.change = MaxChange::FactorByReps(read_list(scanner, read_percent)?);
        } else if scanner.word("gate") {
            let gate = scanner.choice(&GATES);
            rule.gate = gate.ok_or_else(|| {
                scanner.miss_of("every, whole or last", &["every", "whole", "last"])
            })?;
        } else if scanner.word("reset") {
            rule.reset = Some(read_setback(scanner)?);
        } else {
            return no_clause!(scanner, &["step", "bands", "per rep", "factors", "gate", "reset"]);
        }
    }
    Ok(rule)
}

fn read_band(scanner: &mut Scanner<'_>) -> Scan<Band> {
    let (low, high) = read_range(scanner, "reps")?;
    Ok(Band { low, high, step: read_step(scanner)? })
}

/// With commas between; empty where none is next.
fn read_list<T>(
    scanner: &mut Scanner<'_>,
    read: impl Fn(&mut Scanner<'_>) -> Scan<T>,
) -> Scan<Vec<T>> {
    let mut list = Vec::new();
    if scanner.is_digit_next() {
        list.push(read(scanner)?);
        while scanner.symbol(',') {
            list.push(read(scanner)?);
        }
    }
    Ok(list)
}

fn read_staged(scanner: &mut Scanner<'_>) -> Scan<Staged> {
    let (mut step, mut stages, mut last) = (Step::Usual, Vec::new(), None);
    while scanner.symbol(';') {
        if scanner.word("step") {
            step = read_step(scanner)?;
        } else if scanner.word("stage") {
            stages.push(read_groups(scanner)?);
        } else if scanner.word("last") {
            last = Some(read_last(scanner)?);
        } else {
            return no_clause!(scanner, &["step", "stage", "last"]);
        }
    }
    match last {
        Some(last) => Ok(Staged { stages, step, last }),
        None => {
            Err(scanner.miss("a semicolon and 'last' with what follows a miss in the last stage"))
        }
    }
}

fn read_last(scanner: &mut Scanner<'_>) -> Scan<LastFail> {
    if scanner.word("test") {
        let reps = scanner.integer("the reps of the test")?;
        scanner.word_wanted("then")?;
        return Ok(LastFail::Test { reps, then: read_percent(scanner)? });
    }
    if scanner.word("restart") {
        return Ok(LastFail::Restart { more: read_amounts(scanner)? });
    }
    if scanner.word("to") {
        return Ok(LastFail::Factor(read_percent(scanner)?));
    }
    Err(scanner.miss_of("test 5 then 85%, restart 5 kg, or to 90%", &["test", "restart", "to"]))
}
