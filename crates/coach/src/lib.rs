//! The turn and what is beside it: an athlete's words, carried through to what is stored and said.
//!
//! ```text
//! words ── driver ── turn (pure: Event → Effects) ── shorthand · executor · coach ── transcript
//! keys, arguments ── undo · settle · profile · log_line · today
//! ```

mod actions;
mod amending;
pub mod answers;
mod assistant;
mod bodyweight;
mod calendar;
mod changes;
mod chat_line;
mod checkup;
mod chosen_set;
mod client;
mod context;
mod conversations;
mod debrief;
mod demo;
mod draft;
mod driver;
mod effect;
mod entries;
mod event;
mod exercises;
mod first_session;
mod held_log;
mod import;
mod intent;
pub mod introduction;
mod lesson;
pub mod limits;
mod lines;
mod local;
mod log_line;
mod messages;
mod model;
mod next_time;
mod noted;
mod pending;
mod plan;
mod plan_file;
mod plan_wish;
mod planned;
mod preview;
mod profile;
mod profile_part;
mod profile_question;
mod profile_wish;
mod program;
mod program_wish;
mod prompt_size;
mod reading;
mod records;
mod repeats;
mod reply;
mod report;
mod retry;
mod round;
mod scheduled;
mod selector;
mod services;
mod settle;
mod start;
mod stop;
mod stored_claim;
mod stored_so_far;
mod table_row;
mod team;
mod team_messages;
mod text_log;
mod today;
pub mod trained_days;
mod turn;
mod window;

pub use assistant::assist;
pub use changes::ChangeFollower;
pub use checkup::{Checkup, Finding, check_up};
pub use chosen_set::{Becomes, ChosenSet, names_exercise};
pub use client::{Client, is_open_to};
pub use conversations::{Resumed, describe, new_conversation, past_conversations, resume};
pub use debrief::debrief;
pub use demo::{ask_demo, demo_begins, fill_demo, invite, train_demo};
pub use event::TurnEvent;
pub use exercises::{gather_history, part_history};
pub use first_session::first_session;
pub use import::{
    ImportError, ImportSource, ImportWishes, ReadImport, carry_out_import, import_column,
    import_dates, import_name, import_unit, read_import,
};
pub use intent::{End, Intent, Outcome, Work, want};
pub use lesson::Lesson;
pub use lines::{NotTaught, Taught, follow_taught, forget_lines, lines_with_meanings, unteach};
pub use local::{UndoWish, rest_wish};
pub use log_line::{
    ChangedSet, ExportedBeaten, ExportedRecord, LogReply, Logged, Refused, change_line, log_line,
    once,
};
pub use model::{TEXT_CALLS, model_coach};
pub use pending::card_verdict;
pub use plan::{NoPlan, find_plan, judge_plan};
pub use plan_file::{FileError, plan_file};
pub use preview::{Preview, Previewer, preview};
pub use profile_part::ProfilePart;
pub use profile_question::profile_lines;
pub use program::{
    EditedProgram, ProgramEvent, ProgramSettings, Programs, StandingProgram, edit_program,
    known_by_fit, outlook, program_days, program_profile, programs, propose_known, propose_own,
    propose_program, standing_weeks, write_program,
};
pub use prompt_size::{CHAT, PromptSize, chat_size, contract_sizes};
pub use services::{ServiceError, Services, blocking};
pub use setwise_tool::athlete::JudgedPlan;
pub use team::{
    Coached, TeamFile, coaches_anybody, read_team, team_athletes, team_database, team_file,
};
pub use team_messages::{
    WorkedOut, plan_error, program_error, receive_message, send_word, words_error, work_out_wish,
    write_message,
};
pub use text_log::{Kept, KeptText, TextLog, TextLogError, every_set};

pub use actions::next_undo;
pub use messages::{NOTHING_ASKED, NOTHING_TO_SUM_UP, SAME_PLAN, UNDO_EARLIER};
pub use reply::{choose_until, have_until, retry_until, say, say_until};
pub use report::training_report;
pub use selector::{ChooseBy, CoachSelector, MakeCoach, Offer};
pub use settle::{Verdict, proposal_parts};
pub use stop::Stop;
pub use table_row::{Row, Typed};
pub use today::{NewPlan, board_today, generate_today};
pub use trained_days::trained_days;
pub use window::Window;

#[cfg(test)]
pub(crate) mod tests;
