//! What is known before anything is said: [`catalog`] has the exercises, [`schema`] the shapes of a
//! model's answers, [`settings`] what the athlete has chosen, [`handbook`] the pages of the book.

pub mod catalog;
pub mod handbook;
pub mod schema;
pub mod settings;
