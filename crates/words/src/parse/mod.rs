//! Words that people type, read once for every surface: the log, the chat, the calendar and
//! imports.
//!
//! ```text
//! text ─ lexer ─ tokens ─┬─ vocabulary ─ what a word means
//!                        ├─ number ─ in digits, in words, as a time
//!                        ├─ clock ─ a time of day
//!                        ├─ day ─ a day, or several in a row
//!                        ├─ distance ─ how far
//!                        ├─ period ─ days that lie behind, from one to another
//!                        ├─ listed ─ whether words are in a list of them
//!                        ├─ pain ─ what hurts
//!                        ├─ stamp ─ a date and time as another program writes it
//!                        └─ typo ─ what a misspelt word was meant to be
//! ```

pub mod clock;
pub mod day;
pub mod distance;
pub mod issue;
pub mod lexer;
pub mod listed;
pub mod number;
pub mod pain;
pub mod period;
pub mod stamp;
pub mod typo;
pub mod unit;
pub mod vocabulary;
