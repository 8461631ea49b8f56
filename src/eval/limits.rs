//! Every bound of this module, each with its reason.

use crate::domain::limits::MOST_SETS_A_LINE;

/// The file of a suite: thousands of scenarios.
pub const MOST_SUITE_BYTES: u64 = 4 * 1024 * 1024;

/// Scenarios of one suite: more take a model days.
pub const MOST_SCENARIOS: usize = 5_000;

/// How often one call may be wanted of a turn: the sets that one line may log.
pub const MOST_EXPECTED_CALLS: usize = MOST_SETS_A_LINE;

/// The file of trials: a hundred thousand of them.
pub const MOST_TRIALS_BYTES: u64 = 256 * 1024 * 1024;

/// Calls of a trial that are looked at: all rounds of several turns, each full.
pub const MOST_CALLS_OF_A_TRIAL: usize = 1_000;

/// Entries of a trial's conversation that are looked at: a trial has some turns, and each some entries.
pub const ENTRIES_OF_A_TRIAL: usize = 2_000;

/// How often a trial is made whose server has trouble, beside what the provider asks again by itself.
pub const MOST_TRIES_OF_A_TRIAL: u32 = 3;

/// The pause before such a trial is made again; it doubles.
pub const FIRST_PAUSE_OF_A_TRIAL: std::time::Duration = std::time::Duration::from_secs(1);

/// Trials in a row that trouble kept from being scored, with which a run stops: the next would have it too.
pub const UNSCORED_TRIALS_IN_A_ROW: usize = 3;

/// Names that are tried for a new file of trials.
pub const MOST_NAMES_OF_A_FILE: usize = 1_000;

/// Scenarios that failed which a report names; JSON has them all.
pub const MOST_FAILURES_TOLD: usize = 20;

/// Reasons and names that one line of a report gives.
pub const MOST_REASONS_TOLD: usize = 4;
