//! Exercise search in the embedded catalogue with 500 own exercises beside it, against a linear
//! scan of every spelling for the query's words, in one run; and how long the catalogue takes to be
//! read.
//!
//! The budget is 200 µs at the 99th percentile. `cargo bench --bench search`
#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a bench prints its figures, and has nobody to hand a fault to"
)]

use setwise::catalog::{Catalog, OwnExercise};
use setwise::domain::exercise::{Equipment, Exercise, Muscle, Pattern};
use std::hint::black_box;
use std::time::{Duration, Instant};

const OWN: usize = 500;
const ROUNDS: usize = 300;
const BUDGET: Duration = Duration::from_micros(200);
const HITS: usize = 8;

/// Whole names, halves of words, facts, typos, and what is nowhere.
const QUERIES: [&str; 16] = [
    "bench",
    "ben",
    "ohp",
    "romainian dumbel",
    "dumbbell hamstring",
    "beginner vertical pull",
    "latera rai",
    "no equipment legs",
    "kettelbell",
    "Barbell Bench Press - Medium Grip",
    "own lift quade",
    "own lft",
    "zzzzzzzz qqqqqqq",
    "cardio",
    "single leg hip hinge with a kettlebell for glutes",
    "s",
];

fn main() {
    let own: Vec<OwnExercise> = (0..OWN).map(own_exercise).collect();
    let text = serde_json::to_string(&own).expect("a text");
    cold(&text);
    let catalog = joined(&text);
    println!("{} exercises, {} of them own", catalog.all().len(), OWN);
    // The first search makes the index of words.
    let start = Instant::now();
    black_box(catalog.search("bench", HITS));
    println!("  first search, with its index {:>10.1?}", start.elapsed());
    let spellings = folded(catalog.all());
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    // In turns, so that both see the same machine.
    for _ in 0..ROUNDS {
        for query in QUERIES {
            ours.push(timed(|| catalog.search(black_box(query), HITS).len()));
            theirs.push(timed(|| scan(&spellings, black_box(query)).len()));
        }
    }
    let (ours, theirs) = (Percentiles::of(ours), Percentiles::of(theirs));
    println!("  search       {ours}");
    println!("  linear scan  {theirs}");
    let ratio = ours.p99.as_secs_f64() / theirs.p99.as_secs_f64();
    let verdict = if ours.p99 <= BUDGET { "within" } else { "OVER" };
    println!("  p99 ratio {ratio:.2}; {verdict} the budget of {BUDGET:?}");
}

/// Times to read the catalogue, from its text to a value that can be asked.
fn cold(own: &str) {
    let embedded = include_str!("../assets/exercises.json");
    let rounds = 50;
    let mut bare: Vec<_> = (0..rounds)
        .map(|_| timed(|| serde_json::from_str::<Vec<Exercise>>(embedded).expect("sound")))
        .collect();
    let mut whole: Vec<_> =
        (0..rounds).map(|_| timed(|| Catalog::from_json(embedded).expect("sound"))).collect();
    let mut with_own: Vec<_> = (0..rounds).map(|_| timed(|| joined(own))).collect();
    let (first_bare, first, first_own) = (bare[0], whole[0], with_own[0]);
    let median = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2]
    };
    let (bare, whole, with_own) = (median(&mut bare), median(&mut whole), median(&mut with_own));
    println!("reading the catalogue: first, median");
    println!("  serde alone       {first_bare:>10.1?} {bare:>10.1?}");
    println!(
        "  catalogue         {first:>10.1?} {whole:>10.1?}, ratio {:.2}",
        whole.as_secs_f64() / bare.as_secs_f64()
    );
    println!("  with {OWN} own      {first_own:>10.1?} {with_own:>10.1?}");
}

fn joined(own: &str) -> Catalog {
    let own = serde_json::from_str(own).expect("sound");
    let joined = Catalog::join(own).expect("a catalogue");
    assert!(joined.left_out.is_empty());
    joined.catalog
}

fn own_exercise(n: usize) -> OwnExercise {
    let letter = |n: usize| char::from(b'a' + u8::try_from(n % 26).expect("a letter"));
    let word: String = [letter(n), letter(n / 26), 'q', letter(n / 7)].iter().collect();
    OwnExercise {
        id: None,
        name: format!("Own Lift Qu{word}{}", letter(n / 676)),
        aliases: vec![format!("olq{word}{}", letter(n / 676))],
        pattern: Pattern::ALL[n % Pattern::ALL.len()],
        primary: vec![Muscle::ALL[n % Muscle::ALL.len()]],
        secondary: Vec::new(),
        equipment: vec![Equipment::ALL[n % Equipment::ALL.len()]],
        mechanic: None,
        level: None,
        joints: None,
        unilateral: false,
        bodyweight: false,
        measure: None,
        also: Vec::new(),
        impact: None,
        skill: None,
    }
}

/// Every spelling in small letters, with its exercise's place.
fn folded(all: &[Exercise]) -> Vec<(String, usize)> {
    let spellings = all.iter().enumerate().flat_map(|(place, one)| {
        one.aliases.iter().chain([&one.name]).map(move |spelling| (spelling.to_lowercase(), place))
    });
    spellings.collect()
}

/// What one would write first: the exercises with a spelling that holds every word, or one near it.
fn scan(spellings: &[(String, usize)], query: &str) -> Vec<usize> {
    let query = query.to_lowercase();
    let near = |word: &str, held: &str| {
        held.starts_with(word) || word.len() > 3 && strsim::osa_distance(word, held) <= 1
    };
    let holds = |spelling: &str| {
        let mut words = query.split_whitespace();
        words.all(|word| spelling.split(' ').any(|held| near(word, held)))
    };
    let mut found: Vec<usize> =
        spellings.iter().filter(|(spelling, _)| holds(spelling)).map(|(_, place)| *place).collect();
    found.dedup();
    found.truncate(HITS);
    found
}

fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

struct Percentiles {
    p50: Duration,
    p99: Duration,
    most: Duration,
}

impl Percentiles {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self {
            p50: times[times.len() / 2],
            p99: times[times.len() * 99 / 100],
            most: times[times.len() - 1],
        }
    }
}

impl std::fmt::Display for Percentiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { p50, p99, most } = self;
        write!(f, "p50 {p50:>8.1?}  p99 {p99:>8.1?}  most {most:>8.1?}")
    }
}
