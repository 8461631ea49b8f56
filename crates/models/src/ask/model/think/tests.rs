use super::*;

fn told(pieces: &[&str]) -> (String, String) {
    let mut think = Think::default();
    let mut deltas: Vec<_> = pieces.iter().flat_map(|piece| think.hear(piece)).collect();
    deltas.extend(think.end());
    let (mut thought, mut words) = (String::new(), String::new());
    for delta in deltas {
        match delta {
            Delta::Thought(text) => thought += &text,
            Delta::Text(text) => words += &text,
            other => unreachable!("{other:?}"),
        }
    }
    (thought, words)
}

#[test]
fn thinking_is_told_from_words_however_it_is_cut() {
    for (whole, thought, words) in [
        (
            "\n<think>Bench < row?</th no</think>\n\nBench. <think>not</think>",
            "Bench < row?</th no",
            "Bench. <think>not</think>",
        ),
        ("[THINK]ä🏋[/THINK] Hi", "ä🏋", "Hi"),
        ("<thinking>a</think></thinking>b", "a</think>", "b"),
        ("<think></think>", "", ""),
    ] {
        let wanted = (thought.to_owned(), words.to_owned());
        for at in (0..=whole.len()).filter(|at| whole.is_char_boundary(*at)) {
            let (one, other) = whole.split_at(at);
            assert_eq!(told(&[one, other]), wanted, "{whole} at {at}");
        }
        let letters: Vec<_> = whole.split("").collect();
        assert_eq!(told(&letters), wanted, "{whole}");
    }
}

#[test]
fn words_without_thinking_pass_as_they_are() {
    for text in ["", " ", "<thin", "<thing>", "Hi <think>x</think>"] {
        assert_eq!(told(&[text]), (String::new(), text.to_owned()));
    }
    let blank = " ".repeat(MOST_BYTES_HELD + 1);
    assert_eq!(Think::default().hear(&blank), [Delta::Text(blank.clone())], "held without an end");
}

#[test]
fn thinking_that_does_not_end_is_no_answer() {
    assert_eq!(told(&["<think>hm", "m</thi"]), ("hmm</thi".into(), String::new()));
}
