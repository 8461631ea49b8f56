//! What a line would do, found out with every key: over a log of 10,000 sets and a plan of today, each
//! beginning of each line, as it is typed. The budget is 0.2 ms at the 99th percentile.
//!
//! Beside it the way from a key to the bytes of its frame, with the set table beside the chat and the
//! reading under the composer. The budget is that of `frames`, 2 ms.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measurement prints, and has nobody to hand a fault to"
)]

#[path = "support/generate.rs"]
mod generate;

use setwise::catalog::Catalog;
use setwise::coach::{self, Previewer, Services, Window};
use setwise::domain::board::Board;
use setwise::offline::OfflineCoach;
use setwise::store::Reader;
use setwise::tool::{Executor, Policy};
use setwise::tui::rehearsal::Rehearsal;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

const SETS: usize = 10_000;
/// Beginnings that cost the most, which are named.
const SLOWEST_SHOWN: usize = 8;
const ROUNDS: usize = 20;
const BUDGET: Duration = Duration::from_micros(200);
const FRAME_BUDGET: Duration = Duration::from_millis(2);

const LINES: [&str; 10] = [
    "7",
    "+5 x6 @9",
    "bench 3x8 185lb @8",
    "bench 185 8,8,7 // left elbow twinge",
    "squat 100kg x5 rir 2, x5, x4",
    "row 155x8, 155x8, 150x8 yesterday",
    "two-arm kettlebell clean 3x10 30s",
    "set 2 of bench was 7",
    "what should I load for 3x5 bench",
    "bench 3x8 185 190",
];

fn main() {
    let folder = generate::folder();
    let services = services(&folder.path().join("log.db"));
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.expect("a runtime");
    let board = runtime.block_on(coach::board_today(&services));
    let board = board.expect("a plan").expect("a plan of today");
    let reader = services.store.reader().expect("a reader");
    let previewer = Previewer::read(&services, &reader).expect("what lines are read against");
    let (mut times, mut keys) = (Vec::new(), 0);
    // How long each beginning took at its fastest: what it costs, without what else the machine did.
    let mut slowest: BTreeMap<&str, Duration> = BTreeMap::new();
    let beginnings = beginnings();
    for _ in 0..ROUNDS {
        for &(line, end) in &beginnings {
            let began = Instant::now();
            let stands = previewer.stands(&services, &reader).expect("a version");
            let preview = previewer.preview(&services, &reader, &line[..end]);
            let took = began.elapsed();
            times.push(took);
            let best = slowest.entry(&line[..end]).or_insert(took);
            *best = took.min(*best);
            assert!(stands, "nothing was written");
            black_box(preview.expect("a preview"));
            keys += 1;
        }
    }
    println!("{keys} keys over {SETS} sets:");
    print("what the line would do", &mut times, BUDGET);
    let mut slowest: Vec<_> = slowest.into_iter().collect();
    slowest.sort_by_key(|(_, took)| Reverse(*took));
    for (line, took) in slowest.into_iter().take(SLOWEST_SHOWN) {
        println!("    {took:>8.1?}  {line}");
    }
    let mut frames = frames(&services, &reader, &previewer, board);
    print("key to frame, table and reading shown", &mut frames, FRAME_BUDGET);
}

/// Every line as it stands after each key; of lines given as arguments, each as a whole.
fn beginnings() -> Vec<(&'static str, usize)> {
    let given = std::env::args().skip(1).filter(|one| one != "--bench");
    let given: Vec<_> = given.map(|line| &*line.leak()).collect();
    if !given.is_empty() {
        return given.into_iter().map(|line| (line, line.len())).collect();
    }
    let lines = LINES.into_iter().flat_map(|line| {
        let ends = line.char_indices().map(|(at, c)| at + c.len_utf8());
        ends.map(move |end| (line, end))
    });
    lines.collect()
}

fn services(path: &std::path::Path) -> Services {
    let catalog = Catalog::embedded();
    let store = generate::fill(path, SETS).expect("a filled store");
    let stamps = generate::stamps();
    Services {
        executor: Executor::new(store.clone(), catalog, stamps.clone(), Policy::default()),
        coach: coach::CoachSelector::from(
            Arc::new(OfflineCoach::new(catalog)) as Arc<dyn setwise::ask::Coach>
        ),
        store,
        catalog,
        rules: Arc::new(OfflineCoach::new(catalog)),
        window: Window::screen(&stamps),
        stamps,
        schema: None,
        program: coach::ProgramSettings::default(),
        keeps_lines: true,
        wire: setwise::provider::Wire::default(),
    }
}

/// From each key to the bytes of its frame, and to those of the frame that its preview comes with.
fn frames(
    services: &Services,
    reader: &Reader,
    previewer: &Previewer,
    board: Board,
) -> Vec<Duration> {
    let now = services.stamps.now();
    let mut screen = Rehearsal::new(io::sink(), now, 120, 36).expect("a screen");
    screen.open(Vec::new(), Some(board));
    screen.draw().expect("a frame");
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        for (line, end) in beginnings() {
            let typed = &line[..end];
            let key = typed.chars().next_back().map_or_else(String::new, named);
            let began = Instant::now();
            screen.key(&key).expect("a key");
            screen.draw().expect("a frame");
            let shown = began.elapsed();
            let preview = previewer.preview(services, reader, typed);
            let preview = preview.expect("a preview");
            let began = Instant::now();
            screen.previewed(typed, preview);
            screen.draw().expect("a frame");
            times.push(shown + began.elapsed());
            if end == line.len() {
                screen.key("Ctrl-U").expect("a key");
            }
        }
    }
    times
}

fn named(c: char) -> String {
    if c == ' ' { "Space".into() } else { c.to_string() }
}

fn print(what: &str, times: &mut [Duration], budget: Duration) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "  {what}: p50 {:.1?}  p99 {:.1?}  worst {:.1?}; p99 is {:.0} % of the budget of {budget:?}",
        at(50),
        at(99),
        at(100),
        at(99).as_secs_f64() / budget.as_secs_f64() * 100.0
    );
}
