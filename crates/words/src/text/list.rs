//! Lists: `a, b and c`.

/// `a`, `a and b`, `a, b and c`.
pub fn list(items: impl IntoIterator<Item: AsRef<str>>) -> String {
    joined(items, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub fn either(items: impl IntoIterator<Item: AsRef<str>>) -> String {
    joined(items, "or")
}

/// The first items, and how many there are beyond: `a, b and 3 more`.
pub fn capped(items: impl IntoIterator<Item = impl Into<String>>, most: usize) -> String {
    let mut items: Vec<String> = items.into_iter().map(Into::into).collect();
    if items.len() > most {
        let more = items.len() - most;
        items.truncate(most);
        items.push(format!("{more} more"));
    }
    list(&items)
}

/// `, a` behind something else; nothing where there is no more to say.
pub fn behind_comma(more: String) -> String {
    if more.is_empty() {
        return more;
    }
    format!(", {more}")
}

fn joined(items: impl IntoIterator<Item: AsRef<str>>, last_by: &str) -> String {
    let items: Vec<_> = items.into_iter().collect();
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("{} {last_by} {last}", before.join(", "))
        }
        _ => items.concat(),
    }
}

#[cfg(test)]
mod tests;
