//! What the history tab asks.

use super::state::Story;
use super::trained::Trained;
use super::update;
use crate::coach::ServiceError;
use crate::domain::board::PastSession;
use crate::domain::curve::Span;
use crate::domain::exercise::ExerciseKey;
use crate::domain::limits::MOST_SETS_OF_A_STORY;
use crate::domain::set_log::{LogResult, SetLog as _};
use crate::domain::set_result::SetResult;
use crate::store::Reader;
use crate::today::last_year;
use crate::tui::ask::Ask;
use crate::tui::model::Model;
use crate::tui::worker::Worker;

/// The exercises that were done, and all that was done in the last year.
#[derive(Debug, PartialEq)]
pub struct ReadExercises;

impl Ask for ReadExercises {
    type Answer = Trained;

    async fn work(self, worker: &mut Worker) -> Result<Trained, ServiceError> {
        let read = worker.read(|services, reader| {
            let now = services.stamps.today();
            let days = reader.days_between(last_year(now))?;
            let done = reader.exercises_done()?;
            let weighed = reader.weigh_ins(Span::All.until(now))?;
            Ok(Trained::of(done, days, weighed, services.catalog, now))
        });
        read.await
    }

    fn show(trained: Trained, model: &mut Model) {
        update::receive(model, trained);
    }
}

/// One exercise with all its days.
#[derive(Debug, PartialEq)]
pub struct ReadStory(pub ExerciseKey);

impl Ask for ReadStory {
    type Answer = Story;

    async fn work(self, worker: &mut Worker) -> Result<Story, ServiceError> {
        let key = self.0;
        let read = worker.read(move |services, reader| {
            Ok(Story {
                sessions: sessions(reader, &key)?,
                records: reader.records(&key)?,
                days: reader.days_of(&key, Span::All.until(services.stamps.today()))?,
                key,
            })
        });
        read.await
    }

    fn show(story: Story, model: &mut Model) {
        model.history.story = Some(story);
    }
}

/// The days of one exercise, newest first, each with its sets in order.
fn sessions(reader: &Reader, key: &ExerciseKey) -> LogResult<Vec<PastSession>> {
    let sets = reader.of_exercise(key, MOST_SETS_OF_A_STORY)?;
    let session = |sets: &[SetResult]| {
        let mut sets = sets.to_vec();
        sets.sort_by_key(|set| set.set_number);
        PastSession { date: sets[0].date, sets }
    };
    let days = sets.chunk_by(|one, next| one.date == next.date);
    Ok(days.map(session).collect())
}
