//! What the screen asks of the worker, as a value of the tab that wants it: its work, off the screen's
//! thread, and what its answer changes.

use super::model::Model;
use super::worker::Worker;
use crate::coach::ServiceError;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use std::any::Any;
use std::fmt::{self, Debug};

pub trait Ask: Debug + PartialEq + Send + Sized + 'static {
    type Answer: Send + 'static;

    /// Nobody asked for it: why it failed is said once, and not each time.
    const LOOKS: bool = false;

    /// Does what is asked.
    fn work(
        self,
        worker: &mut Worker,
    ) -> impl Future<Output = Result<Self::Answer, ServiceError>> + Send;

    /// Takes the answer in.
    fn show(answer: Self::Answer, model: &mut Model);
}

/// Something asked, whichever tab asks it.
pub struct Asked(Box<dyn AnyAsk>);

/// An answer, whichever tab takes it in.
pub struct Answer(Box<dyn FnOnce(&mut Model) + Send>);

/// How work ended, with whether somebody had asked for it.
pub struct Ended {
    pub answer: Result<Answer, ServiceError>,
    pub looks: bool,
}

impl Asked {
    pub fn new(ask: impl Ask) -> Self {
        Self(Box::new(ask))
    }

    /// What is asked, where it is of this type.
    #[cfg(test)]
    pub fn get<A: Ask>(&self) -> Option<&A> {
        self.0.as_any().downcast_ref()
    }

    pub async fn work(self, worker: &mut Worker) -> Ended {
        let looks = self.0.looks();
        Ended { answer: self.0.work(worker).await, looks }
    }
}

impl Answer {
    pub fn of<A: Ask>(answer: A::Answer) -> Self {
        Self(Box::new(move |model| A::show(answer, model)))
    }

    pub fn show(self, model: &mut Model) {
        (self.0)(model);
    }
}

trait AnyAsk: Debug + Send {
    fn work(self: Box<Self>, worker: &mut Worker) -> BoxFuture<'_, Result<Answer, ServiceError>>;
    fn looks(&self) -> bool;
    fn as_any(&self) -> &dyn Any;
    fn is(&self, other: &dyn Any) -> bool;
}

impl<A: Ask> AnyAsk for A {
    fn work(self: Box<Self>, worker: &mut Worker) -> BoxFuture<'_, Result<Answer, ServiceError>> {
        async move { Ok(Answer::of::<A>(Ask::work(*self, worker).await?)) }.boxed()
    }

    fn looks(&self) -> bool {
        A::LOOKS
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<A>() == Some(self)
    }
}

impl Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for Asked {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(other.0.as_any())
    }
}

impl Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Answer")
    }
}
