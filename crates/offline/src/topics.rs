//! What the offline coach can be asked, and what a rule says of how it is asked.

/// One kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    Swap,
    Pain,
    WhyRefused,
    Calendar,
    SkipExercise,
    AddExercise,
    Program,
    /// Where the athlete stands in theirs.
    Following,
    /// Which session comes next, and when.
    NextSession,
    /// When a lighter week of the program comes.
    NextDeload,
    /// How long today's plan still takes.
    TimeLeft,
    /// How many sets of an exercise are left of it.
    SetsLeft,
    /// Today's plan with other equipment than usual.
    Equipment,
    /// What an exercise trains and needs.
    About,
    EditLast,
    Undo,
    Time,
    Easier,
    Harder,
    NewPlan,
    WhyLoad,
    /// A question of the log.
    Query,
    /// Why its answer is so.
    Why,
    WarmUp,
    Plates,
    NewestSet,
    Next,
    LoadFor,
    /// Whether so many sets a week are enough.
    SetsAWeek,
    /// Equipment that others have.
    Busy,
    /// What a load is to a lift: its share of the max, and the reps that it allows.
    AtLoad,
    ShowPlan,
    Abilities,
    Settle,
    Hello,
    Thanks,
}

impl Topic {
    /// Whether it reads the log and changes nothing, and is about nothing that the calendar knows: it is
    /// answered alike wherever it is asked.
    pub const fn reads_log(self) -> bool {
        matches!(
            self,
            Self::Query
                | Self::Why
                | Self::NewestSet
                | Self::LoadFor
                | Self::AtLoad
                | Self::SetsAWeek
                | Self::Plates
                | Self::WarmUp
        )
    }

    /// The same question about another exercise, where it is one about an exercise.
    pub fn line_for(self, exercise: &str) -> Option<String> {
        let before = match self {
            Self::Swap => "swap",
            Self::WhyLoad => "why that load for",
            Self::WarmUp => "warm-up for",
            Self::LoadFor => "what should I load for",
            Self::About => "what muscles does",
            Self::AddExercise => "add",
            _ => return None,
        };
        Some(format!("{before} {exercise}"))
    }
}

/// What may stand in a question beside the words that show its topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Whatever is left names an exercise.
    Exercise,
    /// A number, with or without a unit.
    Load,
    /// The same before the word `bar`.
    Bar,
    /// `3x5`, or `5 reps`.
    Scheme,
    /// `@8`, `2 RIR`.
    Effort,
    /// `for 10`, with or without `reps`.
    ForReps,
    Minutes,
    /// Why an exercise can't be done.
    Reason,
    /// `for` or `with` another exercise.
    Instead,
    /// Words that say nothing to the answer.
    Anything,
}

/// One way to ask: every group of cues must be found, each by one of its alternatives.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub topic: Topic,
    /// Groups of alternatives, separated by `|`; the first that is found counts, so the longer
    /// stand first.
    pub cues: &'static [&'static str],
    /// Words that may stand beside them and change nothing.
    pub also: &'static str,
    pub takes: &'static [Slot],
    /// Those of them without which it is another question.
    pub needs: &'static [Slot],
}

impl Rule {
    pub const fn on(topic: Topic, cues: &'static [&'static str]) -> Self {
        Self { topic, cues, also: "", takes: &[], needs: &[] }
    }

    pub const fn takes(self, takes: &'static [Slot]) -> Self {
        Self { takes, ..self }
    }

    pub const fn needs(self, needs: &'static [Slot]) -> Self {
        Self { needs, ..self }
    }

    pub const fn also(self, also: &'static str) -> Self {
        Self { also, ..self }
    }
}
