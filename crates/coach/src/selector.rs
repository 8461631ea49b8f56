//! Who answers, and how to have another: the one thing of a desk that changes while it is used.

use setwise_domain::vocabulary;
use setwise_models::ask::Coach;
use std::sync::{Arc, PoisonError, RwLock};

vocabulary! {
    /// What another coach is chosen by.
    ChooseBy { Provider = "provider", Model = "model" }
}

/// A coach that could be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub by: ChooseBy,
    /// What to say to choose it.
    pub name: String,
    /// What it is, in a few words.
    pub about: String,
}

/// Makes the coach of a choice, or says in a sentence why there is none and what to do. Connects
/// to nothing yet.
pub type MakeCoach = dyn Fn(ChooseBy, &str) -> Result<Arc<dyn Coach>, String> + Send + Sync;

/// Cloning it shares the one choice: a turn that runs keeps the coach it began with, the next one
/// has the new one.
#[derive(Clone)]
pub struct CoachSelector(Arc<Selected>, Option<Arc<str>>);

struct Selected {
    coach: RwLock<Arc<dyn Coach>>,
    rules: Arc<dyn Coach>,
    make: Box<MakeCoach>,
    offers: Vec<Offer>,
}

impl CoachSelector {
    /// `rules` is the coach that costs nothing, whoever answers.
    pub fn new(
        coach: Arc<dyn Coach>,
        rules: Arc<dyn Coach>,
        make: impl Fn(ChooseBy, &str) -> Result<Arc<dyn Coach>, String> + Send + Sync + 'static,
        offers: Vec<Offer>,
    ) -> Self {
        let selected = Selected { coach: RwLock::new(coach), rules, make: Box::new(make), offers };
        Self(Arc::new(selected), None)
    }

    /// The same, with what the athlete should know before it is asked.
    #[must_use]
    pub fn with_warning(self, warning: Option<String>) -> Self {
        Self(self.0, warning.map(Into::into))
    }

    /// What the athlete should know before it is asked, where there is something.
    pub fn warning(&self) -> Option<&str> {
        self.1.as_deref()
    }

    /// The one coach there is.
    pub fn only(coach: Arc<dyn Coach>) -> Self {
        Self::new(
            Arc::clone(&coach),
            coach,
            |by, name| Err(format!("There is no {by} '{name}' to choose here.")),
            Vec::new(),
        )
    }

    /// Who answers now.
    pub fn coach(&self) -> Arc<dyn Coach> {
        let coach = self.0.coach.read().unwrap_or_else(PoisonError::into_inner);
        coach.clone()
    }

    /// Who makes what nobody asked for, such as the plan of a new day: a model is asked nothing
    /// by itself.
    pub fn rules(&self) -> Arc<dyn Coach> {
        Arc::clone(&self.0.rules)
    }

    /// Has another answer from the next turn on, and gives it; or leaves everything as it is and
    /// says why.
    pub fn choose(&self, by: ChooseBy, name: &str) -> Result<Arc<dyn Coach>, String> {
        let chosen = (self.0.make)(by, name)?;
        let mut coach = self.0.coach.write().unwrap_or_else(PoisonError::into_inner);
        *coach = chosen.clone();
        Ok(chosen)
    }

    /// The coach of a choice, which is not made: to have it answer once.
    pub fn make(&self, by: ChooseBy, name: &str) -> Result<Arc<dyn Coach>, String> {
        (self.0.make)(by, name)
    }

    /// What can be chosen by name: providers, and the models that the config names.
    pub fn offers(&self) -> &[Offer] {
        &self.0.offers
    }
}

impl<C: Coach + 'static> From<Arc<C>> for CoachSelector {
    fn from(coach: Arc<C>) -> Self {
        Self::only(coach)
    }
}

impl From<Arc<dyn Coach>> for CoachSelector {
    fn from(coach: Arc<dyn Coach>) -> Self {
        Self::only(coach)
    }
}
