//! Kinds of sets: `warm-up`, `amrap`, `drop 2 less 20%`.

use super::scan::{Scan, Scanner};
use super::value::{percent, read_percent};
use setwise_domain::prescription::Kind;

pub(super) fn kind(kind: Kind) -> Option<String> {
    Some(match kind {
        Kind::Work => return None,
        Kind::WarmUp => "warm-up".to_owned(),
        Kind::Top => "top".to_owned(),
        Kind::BackOff => "back-off".to_owned(),
        Kind::Amrap => "amrap".to_owned(),
        Kind::Timed => "timed".to_owned(),
        Kind::Test => "test".to_owned(),
        Kind::Drop { steps, less } => format!("drop {steps} less {}", percent(less)),
        Kind::RestPause { minis, reps, rest_seconds } => {
            format!("rest-pause {minis}x{reps} after {rest_seconds}s")
        }
        Kind::Myo { reps, rest_seconds, stop_below } => {
            format!("myo {reps} after {rest_seconds}s until below {stop_below}")
        }
        Kind::Cluster { reps, rest_seconds } => format!("cluster {reps} after {rest_seconds}s"),
    })
}

pub(super) fn read_kind(scanner: &mut Scanner<'_>) -> Scan<Option<Kind>> {
    let plain = scanner.choice(&[
        ("warm-up", Kind::WarmUp),
        ("top", Kind::Top),
        ("back-off", Kind::BackOff),
        ("amrap", Kind::Amrap),
        ("timed", Kind::Timed),
        ("test", Kind::Test),
        ("work", Kind::Work),
    ]);
    if plain.is_some() {
        return Ok(plain);
    }
    if scanner.word("drop") {
        let steps = scanner.integer("how often the load drops")?;
        scanner.word_wanted("less")?;
        let less = read_percent(scanner)?;
        return Ok(Some(Kind::Drop { steps, less }));
    }
    if scanner.word("rest-pause") {
        let minis = scanner.integer("a number of short sets")?;
        scanner.symbol_wanted('x', "'x' between short sets and their reps, such as 3x3")?;
        let reps = scanner.integer("the reps of a short set")?;
        let rest_seconds = read_after(scanner)?;
        return Ok(Some(Kind::RestPause { minis, reps, rest_seconds }));
    }
    if scanner.word("myo") {
        let reps = scanner.integer("the reps of a short set")?;
        let rest_seconds = read_after(scanner)?;
        scanner.word_wanted("until below")?;
        let stop_below = scanner.integer("the reps to stop below")?;
        return Ok(Some(Kind::Myo { reps, rest_seconds, stop_below }));
    }
    if scanner.word("cluster") {
        let reps = scanner.integer("the reps of a part")?;
        let rest_seconds = read_after(scanner)?;
        return Ok(Some(Kind::Cluster { reps, rest_seconds }));
    }
    Ok(None)
}

fn read_after(scanner: &mut Scanner<'_>) -> Scan<u32> {
    scanner.word_wanted("after")?;
    scanner.seconds("a short rest")
}
