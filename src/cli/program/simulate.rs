//! `setwise program simulate`: loads and sets week by week, before a program is committed to.

use super::format::Malformed;
use super::input::{self, Given};
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::coach;
use crate::domain::limits::MOST_PROGRAM_WEEKS;
use crate::domain::program::UserProfile;
use crate::program::{Imagined, Week, simulate, simulate_written};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "program simulate", "Loads and sets of a program, week by week.": Weeks, refused: Malformed;
};

/// Try a program out: loads and sets week by week
#[derive(Debug, clap::Args)]
pub struct Simulate {
    /// A plan, or a program as text [default: your program]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// For this athlete [default: you, with the best lifts of your log]
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    #[arg(long, value_name = "WEEKS", default_value_t = 12,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PROGRAM_WEEKS)))]
    weeks: u32,
    /// The share of an exercise's sessions that miss, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value = "0", value_parser = share)]
    miss_rate: u32,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SimulatedWeeks")]
struct Weeks {
    /// The weeks, in their order.
    weeks: Vec<Week>,
}

impl Simulate {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let profile = match &self.profile {
            Some(file) => input::profile(Some(file), setup, output)?,
            None => coach::program_profile(setup.services()?)?,
        };
        let imagined = Imagined {
            weeks: self.weeks,
            misses_percent: self.miss_rate,
            unit: match profile.unit {
                Some(unit) => unit,
                None => setup.profile()?.unit,
            },
        };
        let catalog = setup.catalog()?;
        let weeks = match &self.file {
            None => self.standing(setup, &profile, imagined)?,
            Some(file) => match input::given(file, output)? {
                Some(Given::Plan(plan)) => simulate(&profile, &plan, catalog, imagined),
                Some(Given::Program(program)) => {
                    simulate_written(&program, &profile, catalog, imagined)
                }
                None => return Ok(Exit::Refused),
            },
        };
        output.done(&Weeks { weeks }, |weeks| text(&weeks.weeks))
    }

    /// The program that stands, from where it is by the log; for another athlete from its beginning.
    fn standing(
        &self,
        setup: &Context,
        profile: &UserProfile,
        imagined: Imagined,
    ) -> Result<Vec<Week>, Stop> {
        let stored = input::standing(setup)?;
        let services = setup.services()?;
        let followed = match self.profile {
            None => coach::standing_weeks(services, &services.store.reader()?, Some(imagined))?,
            Some(_) => None,
        };
        let from_its_beginning =
            || simulate(profile, &stored.made.plan, services.catalog, imagined);
        Ok(followed.unwrap_or_else(from_its_beginning))
    }
}

/// A share from 0 to 1, in percent.
fn share(text: &str) -> Result<u32, String> {
    let wanted = || "a number from 0 to 1, such as 0.2".to_owned();
    let share: f64 = text.parse().map_err(|_| wanted())?;
    if !(0.0..=1.0).contains(&share) {
        return Err(wanted());
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 100")]
    Ok((share * 100.0).round() as u32)
}

/// `3 × 5 @ 100 kg`: sets that ask for the same together.
fn runs(each: &[String]) -> String {
    let runs = each.chunk_by(|a, b| a == b).map(|run| match run.len() {
        1 => run[0].clone(),
        many => format!("{many} × {}", run[0]),
    });
    runs.collect::<Vec<_>>().join(", ")
}

fn text(weeks: &[Week]) -> String {
    let mut text = String::new();
    for week in weeks {
        let deload = if week.deload { "  deload" } else { "" };
        let _ = writeln!(text, "Week {}{deload}", week.week);
        for day in &week.days {
            let _ = writeln!(text, "  {}", day.name);
            for done in &day.exercises {
                let each = runs(&done.each);
                let _ = write!(text, "    {:<34} {each}", done.name);
                text.truncate(text.trim_end().len());
                if let Some(why) = &done.why {
                    let _ = write!(text, "  {why}");
                }
                text.push('\n');
            }
        }
        let volume = week.volume.iter().map(|one| format!("{} {}", one.muscle, one.sets));
        let _ = writeln!(text, "  sets: {}", volume.collect::<Vec<_>>().join(", "));
    }
    text.truncate(text.trim_end().len());
    text
}
