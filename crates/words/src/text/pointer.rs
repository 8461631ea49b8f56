//! A place in a structured value, for who doesn't read JSON.

/// `/blocks/0/exercises/2/name`: `the name of exercise 3 in block 1`; none of the whole.
pub fn place(pointer: &str) -> Option<String> {
    let mut steps = pointer.split('/').skip(1).peekable();
    let mut words: Option<String> = None;
    while let Some(step) = steps.next() {
        let number = steps.next_if(|next| next.parse::<usize>().is_ok());
        let number = number.and_then(|next| next.parse::<usize>().ok());
        let own = match number {
            Some(number) => format!("{} {}", singular(&name(step)), number + 1),
            None => format!("the {}", name(step)),
        };
        words = Some(match words {
            None => own,
            Some(outer) if number.is_some() => format!("{own} in {outer}"),
            Some(outer) => format!("{own} of {outer}"),
        });
    }
    words
}

/// The name of a field in words: `athlete_facts` and `athleteFacts` are `athlete facts`.
pub fn name(field: &str) -> String {
    let mut words = String::with_capacity(field.len() + 2);
    for c in field.replace("~1", "/").replace("~0", "~").chars() {
        match c {
            '_' => words.push(' '),
            c if c.is_ascii_uppercase() => {
                words.push(' ');
                words.push(c.to_ascii_lowercase());
            }
            c => words.push(c),
        }
    }
    words
}

fn singular(list: &str) -> String {
    match list.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => list.trim_end_matches('s').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn a_pointer_is_said_from_the_inside_out() {
        for (pointer, words) in [
            ("/focus", "the focus"),
            ("/durationMinutes", "the duration minutes"),
            ("/blocks", "the blocks"),
            ("/blocks/0", "block 1"),
            ("/blocks/0/exercises", "the exercises of block 1"),
            ("/blocks/0/exercises/2/name", "the name of exercise 3 in block 1"),
            ("/athlete_facts/1/fact", "the fact of athlete fact 2"),
            ("/entries/0", "entry 1"),
            ("/calendar/operations/9", "operation 10 in the calendar"),
            ("/a~1b", "the a/b"),
        ] {
            assert_eq!(place(pointer).as_deref(), Some(words), "{pointer}");
        }
        assert_eq!(place(""), None);
    }
}
