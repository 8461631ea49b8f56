//! Words that a key wrote for the athlete, but for what is left to type: `Barbell Row ▮ lb × 8`, `set 2 of Barbell
//! Row was a ▮`.

/// What is left to type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    Number,
    /// The kind of a set.
    Kind,
}

/// What stands before and after it: `Barbell Row ` and ` lb × 8`.
pub(super) struct Template {
    before: String,
    after: String,
    pub awaited: Awaited,
}

impl Template {
    pub fn new(before: &str, after: &str, awaited: Awaited) -> Self {
        Self { before: before.to_owned(), after: after.to_owned(), awaited }
    }

    /// What was typed between them, by what stands before and after the cursor; none once anything
    /// else was changed, or where the cursor is elsewhere.
    pub fn typed<'t>(&self, before: &'t str, after: &str) -> Option<&'t str> {
        let typed = before.strip_prefix(&self.before)?;
        (after == self.after).then_some(typed)
    }

    /// Whether what is awaited may begin so: a number `1`, `102.`, `102,5`.
    pub fn takes(&self, typed: &str) -> bool {
        let mut chars = typed.chars();
        self.awaited == Awaited::Kind
            || chars.next().is_some_and(|c| c.is_ascii_digit())
                && chars.all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
    }
}
