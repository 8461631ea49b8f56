//! What is known before anything is said: [`catalog`] has the exercises, [`schema`] the shapes of a
//! model's answers, [`settings`] what the athlete has chosen.

pub mod catalog;
pub mod schema;
pub mod settings;
