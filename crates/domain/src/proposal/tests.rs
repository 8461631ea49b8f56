use super::*;

/// Of a plan its card shows what changes, under the block that it is in.
#[test]
fn what_stays_is_left_out_but_for_titles() {
    let cases: &[(&str, &str)] = &[
        // Nothing at all, and nothing that stays.
        ("", ""),
        ("=Main|=  Bench", ""),
        ("+Main|+  Bench", "+Main|+  Bench"),
        // One exercise for another, in the middle of its block and in another one.
        (
            "=Upper|=Warm-up|=  Cat-Cow|=Main|=  Bench|-  Row|+  Dip|=  Curl|=Finisher|=  Plank",
            "=Main|-  Row|+  Dip",
        ),
        (
            "=Main|-  Bench|=  Row|+  Dip|=Finisher|+  Plank",
            "=Main|-  Bench|+  Dip|=Finisher|+  Plank",
        ),
        // A title that changes stands for itself.
        ("-Main, 40 min|+Main, 30 min|=  Bench|-  Row", "-Main, 40 min|+Main, 30 min|-  Row"),
    ];
    let read = |line: &str| {
        let words = line[1..].to_owned();
        match &line[..1] {
            "=" => Hunk::Same(words),
            "-" => Hunk::Removed(words),
            _ => Hunk::Added(words),
        }
    };
    let hunks = |text: &str| -> Vec<Hunk> {
        let lines = text.split('|').filter(|line| !line.is_empty());
        lines.map(read).collect()
    };
    for (all, wanted) in cases {
        let all = hunks(all);
        let kept: Vec<Hunk> = changed(&all).into_iter().cloned().collect();
        assert_eq!(kept, hunks(wanted), "{all:?}");
    }
}
