//! The exercise at the start of a line: how many of its words name one.

use super::Catalog;
use super::normalise::{compact, fold, is_stop_word};
use super::resolve::{Resolution, Tolerance, fold_name};
use crate::limits::NAME_WORDS_MAX;

impl Catalog {
    /// The longest run of leading words that names an exercise, or several, and what it names.
    ///
    /// The longest run, even where a shorter one is clearer, because every word left over has to
    /// mean something else: in `bench incline 3x8` nothing else could be meant by `incline`. A
    /// misspelt run counts like a well-spelt one where exactly one exercise has all its mended
    /// words (`lat puldown` is not several exercises for the lats); a misspelt run that might be
    /// several counts only where nothing else does, and never for a word alone.
    pub fn resolve_prefix(&self, words: &[&str]) -> Option<(usize, Resolution<'_>)> {
        let runs = self.runs(words);
        let clear = runs.iter().rev().find_map(|(count, folded)| {
            self.resolve_as_spelt(folded)
                .or_else(|| {
                    self.resolve_misspelt(folded, Tolerance::Line)
                        .filter(|meaning| meaning.exercise().is_some())
                })
                .map(|meaning| (*count, meaning))
        });
        clear.or_else(|| {
            let several_words = runs.iter().rev().filter(|(_, folded)| folded.contains(' '));
            several_words.into_iter().find_map(|(count, folded)| {
                self.resolve_misspelt(folded, Tolerance::Line)
                    .map(|meaning| (*count, meaning))
            })
        })
    }

    /// The runs of leading words that may be a name, shortest first. None begins or ends with a
    /// word that is not part of a name (`on`, `//`, `45`), and none goes on past a mark such as
    /// `//`, but for a dash.
    fn runs(&self, words: &[&str]) -> Vec<(usize, String)> {
        let mut runs = Vec::new();
        for (before, word) in words.iter().take(NAME_WORDS_MAX).enumerate() {
            let last = fold(word);
            let is_first = before == 0;
            if last.is_empty() && !is_dash(word) || is_first && is_no_name(&last) {
                break;
            }
            let Some(run) = fold_name(&words[..=before].join(" ")) else {
                break;
            };
            if self.may_end(&run, &last) {
                runs.push((before + 1, run));
            }
        }
        runs
    }

    /// Whether `run` may be a name when it ends in `last`. A number is a load or a count. An empty
    /// bar is a load too (`squat bar x10`), unless the name itself ends so (`trap bar`).
    fn may_end(&self, run: &str, last: &str) -> bool {
        match last {
            "bar" => self.index.spelled(&compact(run)).is_some(),
            _ => !is_no_name(last) && !last.bytes().all(|b| b.is_ascii_digit()),
        }
    }
}

fn is_no_name(folded: &str) -> bool {
    folded.is_empty() || is_stop_word(folded)
}

fn is_dash(word: &str) -> bool {
    matches!(word, "-" | "–" | "—" | "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line as the name in brackets, what it means, and the rest.
    fn split(line: &str) -> String {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((count, meaning)) = Catalog::embedded().resolve_prefix(&words) else {
            return "none".to_owned();
        };
        let meaning = match meaning {
            Resolution::Found { exercise, .. } => exercise.id.to_string(),
            Resolution::Ambiguous(several) => format!("{}?", several[0].id),
            Resolution::Unknown { .. } => "unknown".to_owned(),
        };
        let (name, rest) = words.split_at(count);
        format!("[{}] {meaning} | {}", name.join(" "), rest.join(" "))
    }

    #[test]
    fn a_line_splits_behind_its_longest_name() {
        for (line, wanted) in [
            ("bench 3x8 185lb @8", "[bench] bench-press | 3x8 185lb @8"),
            ("bench press 3x8", "[bench press] bench-press | 3x8"),
            ("bench: 8 8 7", "[bench:] bench-press | 8 8 7"),
            ("Bench, 3x8", "[Bench,] bench-press | 3x8"),
            (
                "incline db press 60s x8",
                "[incline db press] incline-dumbbell-press | 60s x8",
            ),
            (
                "Barbell Bench Press - Medium Grip 3x8",
                "[Barbell Bench Press - Medium Grip] bench-press | 3x8",
            ),
            (
                "Seated Cable Row - V Grip (Cable) 3 x 10",
                "[Seated Cable Row - V Grip (Cable)] seated-cable-row | 3 x 10",
            ),
            (
                "dumbbell row single arm 3x8",
                "[dumbbell row single arm] dumbbell-row | 3x8",
            ),
            ("pull up +10kg 8 8 7", "[pull up] pull-up | +10kg 8 8 7"),
            ("dip -20 x8", "[dip] dip | -20 x8"),
            ("push up 20", "[push up] push-up | 20"),
            ("squats", "[squats] back-squat | "),
            ("squat pause 3x3", "[squat pause] pause-squat | 3x3"),
            ("row 3x8", "[row] barbell-row? | 3x8"),
            ("row 1 3x8", "[row] barbell-row? | 1 3x8"),
            (
                "shoulder press 3x8",
                "[shoulder press] dumbbell-shoulder-press? | 3x8",
            ),
        ] {
            assert_eq!(split(line), wanted);
        }
    }

    #[test]
    fn words_that_are_no_part_of_a_name_stay_in_the_line() {
        for (line, wanted) in [
            (
                "bench // press felt good",
                "[bench] bench-press | // press felt good",
            ),
            ("bench - 3x8", "[bench] bench-press | - 3x8"),
            ("bench on monday", "[bench] bench-press | on monday"),
            ("bench 185 x8", "[bench] bench-press | 185 x8"),
            ("leg press 45 x10", "[leg press] leg-press | 45 x10"),
            ("landmine 180 x5", "[landmine] landmine-press | 180 x5"),
            ("squat bar x10", "[squat] back-squat | bar x10"),
            ("trap bar 100 x5", "[trap bar] trap-bar-deadlift | 100 x5"),
        ] {
            assert_eq!(split(line), wanted);
        }
    }

    #[test]
    fn a_typo_is_mended_where_the_whole_name_then_fits() {
        for (line, wanted) in [
            ("sqauts 5x5", "[sqauts] back-squat | 5x5"),
            ("benhc press 3x8", "[benhc press] bench-press | 3x8"),
            ("bench pres 3x8", "[bench pres] bench-press | 3x8"),
            ("lat puldown 3x10", "[lat puldown] lat-pulldown | 3x10"),
            ("front sqaut 3x5", "[front sqaut] front-squat | 3x5"),
            (
                "tricpe extension 3x12",
                "[tricpe extension] overhead-triceps-extension? | 3x12",
            ),
        ] {
            assert_eq!(split(line), wanted);
        }
    }

    #[test]
    fn a_line_that_is_no_log_has_no_name() {
        for line in [
            "",
            "155 x8 rir 3",
            "same again",
            "again x7",
            "+5 x8",
            "-10% x8",
            "what's next",
            "last time on bench",
            "plan for today",
            "how was last week",
            "plates for 185",
            "undo",
            "// bench",
            "- bench",
            "on bench",
            "log press 3x5",
            "crul 3x10",
        ] {
            assert_eq!(split(line), "none", "{line}");
        }
    }

    #[test]
    fn a_name_has_only_so_many_words() {
        let between = ["the"; NAME_WORDS_MAX - 2];
        let longest = [&["bench"], &between[..], &["press"]].concat();
        let count = |words: &[&str]| {
            let meaning = Catalog::embedded().resolve_prefix(words);
            meaning.map(|(count, _)| count)
        };
        assert_eq!(count(&longest), Some(NAME_WORDS_MAX));
        let too_long = [&["bench", "the"], &between[..], &["press"]].concat();
        assert_eq!(count(&too_long), Some(1));
    }
}
