//! What the store promises, from outside: through its handle and its readers.

mod calendar;
mod calls;
mod conversation;
mod day_totals;
mod debriefs;
mod editing;
mod faults;
mod holds;
mod import;
mod instances;
mod lines;
mod logging;
mod migrating;
mod places;
mod plans;
mod queries;
mod records;
mod rekey;
mod replay;
pub mod support;
mod sync;
mod understood;
mod undo;
mod weigh_ins;
