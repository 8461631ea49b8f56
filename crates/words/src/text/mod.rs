//! How everything is worded, once: for screen, command line, model and log alike.
//!
//! Sets and loads are worded by a [`Formatter`], which looks up the exercise of each set itself, so
//! that the sign of an added weight can't be lost. All else is a function of its facts.

pub mod answer;
mod board;
mod caret;
mod change;
pub mod chart;
mod count;
pub mod curve;
pub mod day;
mod debrief;
mod distance;
mod door;
pub mod duration;
mod equipment;
pub mod html;
pub mod limits;
mod list;
mod load;
mod logged;
mod next;
mod operation;
mod part;
mod plan;
pub mod plot;
pub mod pointer;
mod preview;
pub mod progress;
mod receipt;
mod record;
pub mod report;
mod row;
mod sentence;
mod session;
mod set;
pub mod team;
mod undo;
mod usage;
pub mod weigh_in;

pub use board::{
    asked, item_name, rest_day, set_marks, short_name, spaced, target, template, terms, totals,
    totals_in_parts,
};
pub use caret::pointed;
pub use change::hunk;
pub use count::{done_of, grouped, half_sets, more, regularity};
pub use debrief::{DebriefPart, debrief, debrief_parts};
pub use door::{NextStep, next_step};
pub use equipment::missing_rack;
pub use list::{behind_comma, capped, either, list};
pub use load::{mass_in, read_in_unit, weight_in, whole_mass, whole_mass_in};
pub use operation::operation;
pub use part::{
    part_added, part_changed, part_moved, part_of_days, part_removed, part_renamed, part_swapped,
    times,
};
pub use plan::{
    PROGRAMS, block_head, plan_change, plan_finding, plan_head, plan_verdict, plan_worth_knowing,
    program_exercise, stored_plan, worth_knowing,
};
pub use receipt::{
    ReceiptLine, day_lines, receipt, receipt_lines, records, taken_back_since, telling_record,
};
pub use row::{delete_row, edit_row, log_row, swap_row};
pub use sentence::{capitalised, lowered, quoted, sentence, sentences};
pub use session::{
    monthly_on, plain_title, recurrence, repeated, session_title, session_titles, week_days,
};
pub use set::{Exercises, Formatter, MOST_SETS_NAMED, parts};
pub use setwise_domain::text::{counted, printable, printable_lines};
pub use undo::{
    LEAVE_IT, NOTHING_TO_REDO, TAKE_IT_BACK, not_redone, not_undone, redone, undo_would_take_back,
    undone,
};
pub use usage::{context_use, tokens_spent};
