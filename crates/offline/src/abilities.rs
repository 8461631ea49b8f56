//! What the coach can do: the one table that help, the answer to "what can you do" and the
//! suggestions come from.

use super::topics::Topic;
use setwise_domain::query::Metric;

/// What shows that a line was understood as meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    Topic(Topic),
    Metric(Metric),
    /// Words that are worked out or explained without the log.
    Words,
    /// Sets, which the log's own grammar reads.
    Sets,
    /// A part of the profile, which the chat reads whoever the coach is.
    Profile,
}

/// Under which heading it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    Log,
    Ask,
    WorkOut,
    Change,
    Calendar,
    Program,
}

impl Heading {
    pub const ALL: [Self; 6] =
        [Self::Log, Self::Ask, Self::WorkOut, Self::Change, Self::Calendar, Self::Program];

    /// What its examples follow.
    const fn lead(self) -> &'static str {
        match self {
            Self::Log => "I log what you type",
            Self::Ask => "I answer from your log, over any days and against anything",
            Self::WorkOut => "I work out",
            Self::Change => "I propose changes of today's plan",
            Self::Calendar => "I plan on the calendar",
            Self::Program => "I write programs",
        }
    }
}

/// One thing that can be asked for.
#[derive(Clone, Copy, Debug)]
pub struct Ability {
    pub means: Means,
    /// A line that asks for it, whole, so that it can be sent as it stands.
    pub example: &'static str,
    pub heading: Heading,
}

const fn log(means: Means, example: &'static str) -> Ability {
    Ability { means, example, heading: Heading::Log }
}

const fn ask(metric: Metric, example: &'static str) -> Ability {
    Ability { means: Means::Metric(metric), example, heading: Heading::Ask }
}

const fn on(topic: Topic, heading: Heading, example: &'static str) -> Ability {
    Ability { means: Means::Topic(topic), example, heading }
}

pub const TABLE: &[Ability] = &[
    log(Means::Sets, "bench 3x8 185lb @8"),
    log(Means::Sets, "pull up +10kg 8 8 7"),
    log(Means::Sets, "same again"),
    log(Means::Topic(Topic::Undo), "undo"),
    log(Means::Topic(Topic::EditLast), "fix my last set"),
    log(Means::Profile, "my goal is strength"),
    log(Means::Profile, "i have a bench now"),
    on(Topic::Next, Heading::Ask, "what's next"),
    on(Topic::ShowPlan, Heading::Ask, "plan for today"),
    on(Topic::TimeLeft, Heading::Ask, "how long will this take"),
    on(Topic::Following, Heading::Ask, "what program am I on"),
    on(Topic::NewestSet, Heading::Ask, "last set of bench"),
    ask(Metric::Done, "last time on bench"),
    ask(Metric::Records, "best bench"),
    ask(Metric::Load, "heaviest squat since march"),
    ask(Metric::AverageLoad, "average load on squat"),
    ask(Metric::E1rm, "bench e1rm vs last month"),
    ask(Metric::RepMax, "best set of 5 on bench"),
    ask(Metric::Reps, "how many reps of pull up this month"),
    ask(Metric::Tonnage, "deadlift tonnage last week"),
    ask(Metric::Sets, "how many sets this week"),
    ask(Metric::HardSets, "hard sets for back"),
    ask(Metric::Sessions, "how many sessions last month"),
    ask(Metric::Frequency, "how often do I squat"),
    ask(Metric::Streak, "what's my streak"),
    ask(Metric::DaysOff, "how many days off this month"),
    ask(Metric::Since, "how long since legs"),
    ask(Metric::First, "when did I first bench 100 kg"),
    ask(Metric::Effort, "average rpe on squat"),
    ask(Metric::Progress, "am I getting stronger"),
    ask(Metric::Forecast, "what will my squat be in 3 months"),
    ask(Metric::Pace, "run pace this month"),
    ask(Metric::Distance, "how far did I run this month"),
    ask(Metric::Time, "longest plank"),
    ask(Metric::Time, "fastest 5k"),
    ask(Metric::Duration, "how long was my last workout"),
    ask(Metric::Start, "what time do I usually train"),
    ask(Metric::Notes, "show my notes"),
    ask(Metric::Bodyweight, "how much do I weigh"),
    ask(Metric::Adherence, "did I hit the plan"),
    ask(Metric::Deload, "should I deload"),
    ask(Metric::Due, "what should I train today"),
    Ability { means: Means::Profile, example: "what equipment do I have", heading: Heading::Ask },
    on(Topic::LoadFor, Heading::WorkOut, "what should I load for 3x5 bench"),
    on(Topic::WhyLoad, Heading::WorkOut, "why that load"),
    on(Topic::AtLoad, Heading::WorkOut, "how many reps can I do with 185 on bench"),
    on(Topic::Plates, Heading::WorkOut, "plates for 185"),
    on(Topic::WarmUp, Heading::WorkOut, "warm-up for 225"),
    on(Topic::About, Heading::WorkOut, "what muscles does goblet squat work"),
    Ability { means: Means::Words, example: "80 % of 140", heading: Heading::WorkOut },
    Ability { means: Means::Words, example: "100 kg in lb", heading: Heading::WorkOut },
    Ability { means: Means::Words, example: "what is RPE", heading: Heading::WorkOut },
    on(Topic::Swap, Heading::Change, "swap bench busy"),
    on(Topic::Time, Heading::Change, "shorter today, 20 minutes"),
    on(Topic::Easier, Heading::Change, "easier today"),
    on(Topic::Harder, Heading::Change, "harder today"),
    on(Topic::Equipment, Heading::Change, "only dumbbells today"),
    on(Topic::NewPlan, Heading::Change, "new plan for today"),
    on(Topic::SkipExercise, Heading::Change, "skip squats"),
    on(Topic::AddExercise, Heading::Change, "add face pulls 3x15"),
    on(Topic::Calendar, Heading::Calendar, "move leg day to friday"),
    on(Topic::Calendar, Heading::Calendar, "I'm away next week"),
    on(Topic::Calendar, Heading::Calendar, "what's on this week"),
    on(Topic::Program, Heading::Program, "make me a program"),
    on(Topic::Program, Heading::Program, "which programs are there"),
    on(Topic::Program, Heading::Program, "review my program"),
];

impl Ability {
    /// Whether it changes something: such lines are offered only where a change was spoken of.
    pub const fn changes(&self) -> bool {
        match self.heading {
            Heading::Log | Heading::Change | Heading::Program => true,
            Heading::Calendar => !matches!(self.example.as_bytes(), [b'w', ..]),
            Heading::Ask | Heading::WorkOut => false,
        }
    }
}

/// What can be done, a line a heading.
pub fn told() -> String {
    let line = |heading: Heading| {
        let examples = TABLE.iter().filter(|one| one.heading == heading);
        let examples: Vec<_> = examples.map(|one| format!("`{}`", one.example)).collect();
        format!("{}: {}.", heading.lead(), examples.join(", "))
    };
    let mut lines: Vec<String> = Heading::ALL.into_iter().map(line).collect();
    lines.push("`and squat?`, `and last month?` or `why?` go on from an answer. I work by rules, not by a language model.".to_owned());
    lines.join("\n")
}
