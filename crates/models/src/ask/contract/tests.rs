//! Every contract with a request of its own: what a model is told, and what becomes of its answer.

mod answers;
mod grammars;
mod prompts;
mod requests;
mod searches;
mod telling;
