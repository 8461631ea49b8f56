//! `setwise now`: where today's session stands, and what comes next.

use crate::catalog::Catalog;
use crate::cli::plan::not_made;
use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::coach;
use crate::domain::board::{Board, BoardItem, PlannedSet};
use crate::domain::load::Unit;
use crate::domain::proposal::Proposal;
use crate::domain::set_export::ExportedSet;
use crate::domain::set_log::SetLog as _;
use crate::domain::set_result::SetResult;
use crate::settings::Area;
use crate::shorthand::typed_name;
use crate::text::{self, Formatter, duration, printable};
use crate::today::{self, PlanError};
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "now", "Where today's session stands: the set table, the sets that are left, the rest timer, open proposals.": Standing, refused: PlanError;
};

/// Today's session in one line: next set, rest, progress
///
/// With --json it is the whole set table, with what `setwise log --planned` logs.
#[derive(Debug, clap::Args)]
pub struct Now {}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Now")]
struct Standing {
    /// The clock of this machine, from which the rest counts.
    now: Timestamp,
    /// Today.
    date: jiff::civil::Date,
    /// The athlete's unit.
    unit: Unit,
    /// What the plan is about.
    title: String,
    /// `4 of 13 sets · 31 min left`.
    progress: String,
    /// The blocks of today's plan, in their order.
    blocks: Vec<Block>,
    /// Today's sets that the plan does not name.
    beside: Vec<ExportedSet>,
    /// The sets that are left, the next one first.
    ahead: Vec<Ahead>,
    /// After the newest set of today.
    rest: Option<Rest>,
    /// What one undo takes back.
    undo: Option<Undo>,
    /// What one redo brings back.
    redo: Option<Redo>,
    /// What waits for the athlete's word.
    proposals: Vec<Card>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NowBlock")]
struct Block {
    /// Its title.
    title: String,
    /// Around the work: a warm-up or a cool-down.
    around: bool,
    /// Its exercises.
    rows: Vec<Row>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NowRow")]
struct Row {
    /// Counted over the whole plan, as in `ahead`.
    item: usize,
    /// Its name.
    name: String,
    /// `3 × 8`.
    asked: String,
    /// `150 × 8 8 8`.
    last: String,
    /// `155 × 8`.
    target: String,
    /// `8 · ·`.
    marks: String,
    /// Whether all of its sets are done.
    ticked: bool,
    /// Whether it comes next.
    current: bool,
    /// Why the load is what it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The sets that were done, in words.
    done: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct Ahead {
    /// What `setwise log --planned` takes.
    set: PlannedSet,
    /// `Barbell Row 155 × 8, set 2`.
    words: String,
    /// Where the target lacks something: what is typed before and after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    template: Option<(String, String)>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NowRest")]
struct Rest {
    /// When the newest set was logged.
    since: Timestamp,
    /// How long the rest is to be.
    seconds: u32,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NowUndo")]
struct Undo {
    /// Its number, as `undo` takes it.
    change: i64,
    /// What it was, in a few words.
    summary: String,
    /// Where it was changed in an earlier session: what is asked before it is taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    asks: Option<String>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NowRedo")]
struct Redo {
    /// Its number, as `redo` takes it.
    change: i64,
    /// What it was, in a few words.
    summary: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NowProposal")]
struct Card {
    /// Its id, which never changes.
    id: Uuid,
    /// What is proposed.
    title: String,
    /// Why it is proposed.
    reason: String,
    /// What would change, a line each.
    lines: Vec<String>,
}

impl Now {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        setup.warn(&[Area::Plan], output)?;
        let board = match setup.wait(coach::board_today(setup.services()?))? {
            Ok(Some(board)) => board,
            Ok(None) => return Err(Stop::Failed("the coach made no plan for today".to_owned())),
            Err(error) => return not_made(error, output),
        };
        let standing = standing(&board, setup)?;
        output.done(&standing, line)
    }
}

fn standing(board: &Board, setup: &Context) -> Result<Standing, Stop> {
    let services = setup.services()?;
    let catalog = services.catalog;
    let reader = setup.reader()?;
    let profile = reader.profile()?.unwrap_or_default();
    let newest = reader.newest()?;
    let next = today::next_up(board, newest.as_ref(), &profile);
    let rest = today::rest_seconds(Some(board), next.as_ref(), newest.as_ref(), catalog, &profile);
    let formatter = catalog.formatter(profile.unit).near(board.stored.date);
    let sets = today::ahead(board, catalog);
    let undo = coach::next_undo(services)?.map(|(target, asks)| {
        let change = target.change;
        Undo { change: change.number.0, summary: change.summary, asks }
    });
    let redo = reader.next_redo()?;
    let redo = redo.map(|change| Redo { change: change.number.0, summary: change.summary });
    let date = services.stamps.today();
    Ok(Standing {
        now: services.stamps.timestamp(),
        date,
        unit: profile.unit,
        title: text::rest_day(board).unwrap_or_else(|| board.stored.plan.focus.clone()),
        progress: text::totals(board, Some(today::minutes_to_go(board, catalog, &profile))),
        blocks: blocks(board, &sets, formatter),
        beside: board.beside.iter().cloned().map(ExportedSet::from).collect(),
        ahead: sets.into_iter().map(|set| ahead(set, profile.unit, formatter)).collect(),
        rest: newest
            .filter(|set| set.date == date)
            .zip(rest)
            .map(|(set, seconds)| Rest { since: set.at, seconds }),
        undo,
        redo,
        proposals: reader.open_proposals()?.iter().map(card).collect(),
    })
}

fn blocks(board: &Board, ahead: &[PlannedSet], formatter: Formatter<'_>) -> Vec<Block> {
    let mut items = board.items().enumerate();
    let blocks = board.blocks.iter().map(|block| Block {
        title: block.title.clone(),
        around: block.around,
        rows: items
            .by_ref()
            .take(block.items.len())
            .map(|(at, item)| row(at, item, board, ahead, formatter))
            .collect(),
    });
    blocks.collect()
}

fn row(
    at: usize,
    item: &BoardItem,
    board: &Board,
    ahead: &[PlannedSet],
    formatter: Formatter<'_>,
) -> Row {
    let next = ahead.iter().find(|set| set.item == at);
    let last = item.last.as_ref();
    Row {
        item: at,
        name: text::item_name(item),
        asked: text::asked(item),
        last: last
            .map_or_else(String::new, |last| text::spaced(&formatter.sets_in_short(&last.sets))),
        target: next.map_or_else(String::new, |set| text::target(set, formatter)),
        marks: text::set_marks(item),
        ticked: item.is_ticked(),
        current: board.current == Some(at),
        reason: item.suggestion.as_ref().map(|one| one.reason.clone()),
        done: item.done.iter().map(|set| done(set, formatter)).collect(),
    }
}

fn done(set: &SetResult, formatter: Formatter<'_>) -> String {
    let note = set.performance.notes.as_ref();
    let note = note.map(|note| format!("  // {}", printable(note)));
    format!("{}{}", formatter.set(set), note.unwrap_or_default())
}

fn ahead(set: PlannedSet, unit: Unit, formatter: Formatter<'_>) -> Ahead {
    Ahead {
        words: format!(
            "{} {}, set {}",
            printable(&set.exercise),
            text::target(&set, formatter),
            set.number
        ),
        template: set.missing.map(|missing| {
            let name = typed_name(&set.exercise, set.exercise_id.as_ref(), Catalog::in_force());
            let (before, after) = text::template(&set, missing, unit.word());
            (format!("{name} {before}"), after)
        }),
        set,
    }
}

fn card(proposal: &Proposal) -> Card {
    Card {
        id: proposal.id,
        title: proposal.title.clone(),
        reason: proposal.reason.clone(),
        lines: proposal.lines().into_iter().map(text::hunk).collect(),
    }
}

/// `▸ Barbell Row 155 × 8, set 2 of 3 · rest 1:12 · 4 of 13 sets · 31 min left`.
fn line(standing: &Standing) -> String {
    let next = standing.ahead.first().map(|next| {
        let of = format!(" of {}", next.set.asked);
        format!("▸ {}{of}", next.words)
    });
    let rest = standing.rest.as_ref().and_then(|rest| {
        let end = rest.since + SignedDuration::from_secs(i64::from(rest.seconds));
        let left = u32::try_from(standing.now.duration_until(end).as_secs()).ok()?;
        (left > 0).then(|| format!("rest {}", duration::clock(left)))
    });
    let parts = [next, rest, Some(standing.progress.clone())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
