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
    let whole = "\n<think>Bench < row?</th no</think>\n\nBench. <think>not</think>";
    let wanted = ("Bench < row?</th no".to_owned(), "Bench. <think>not</think>".to_owned());
    assert_eq!(told(&[whole]), wanted);
    for at in (0..=whole.len()).filter(|at| whole.is_char_boundary(*at)) {
        let (one, other) = whole.split_at(at);
        let (thought, words) = told(&[one, other]);
        assert_eq!((thought, words.trim_start().to_owned()), wanted, "{at}");
    }
    let letters: Vec<_> = whole.split("").collect();
    assert_eq!(told(&letters).0, wanted.0);
}

#[test]
fn words_without_thinking_pass_as_they_are() {
    for text in ["", " ", "<thin", "<thing>", "Hi <think>x</think>"] {
        assert_eq!(told(&[text]), (String::new(), text.to_owned()));
    }
}

#[test]
fn thinking_that_does_not_end_is_no_answer() {
    assert_eq!(told(&["<think>hm", "m</thi"]), ("hmm</thi".into(), String::new()));
}
