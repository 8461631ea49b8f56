//! Lists: `a, b and c`.

/// `a`, `a and b`, `a, b and c`.
pub fn list<T: AsRef<str>>(items: &[T]) -> String {
    joined(items, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub fn either<T: AsRef<str>>(items: &[T]) -> String {
    joined(items, "or")
}

/// The first items, and how many there are beyond: `a, b and 3 more`.
pub fn capped(items: impl IntoIterator<Item = String>, most: usize) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    if items.len() > most {
        let more = items.len() - most;
        items.truncate(most);
        items.push(format!("{more} more"));
    }
    list(&items)
}

fn joined<T: AsRef<str>>(items: &[T], last_by: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("{} {last_by} {last}", before.join(", "))
        }
        _ => items.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_two_are_joined_by_a_word() {
        assert_eq!(list::<&str>(&[]), "");
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b"]), "a and b");
        assert_eq!(either(&["a", "b", "c"]), "a, b or c");
    }

    #[test]
    fn what_there_is_no_room_for_is_counted() {
        let items = || ["a", "b", "c", "d"].map(str::to_owned);
        assert_eq!(capped(items(), 2), "a, b and 2 more");
        assert_eq!(capped(items(), 4), "a, b, c and d");
    }
}
