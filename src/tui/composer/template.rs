//! A set that is written for the athlete but for one number: `Barbell Row ▮ lb × 8`.

/// What stands before and after the missing number: `Barbell Row ` and ` lb × 8`.
pub(super) struct Template {
    before: String,
    after: String,
}

impl Template {
    pub fn new(before: &str, after: &str) -> Self {
        Self { before: before.to_owned(), after: after.to_owned() }
    }

    /// What was typed between them, by what stands before and after the cursor; none once anything
    /// else was changed, or where the cursor is elsewhere.
    pub fn typed<'t>(&self, before: &'t str, after: &str) -> Option<&'t str> {
        let typed = before.strip_prefix(&self.before)?;
        (after == self.after).then_some(typed)
    }
}

/// Whether the missing number may begin so: `1`, `102.`, `102,5`.
pub(super) fn is_number(typed: &str) -> bool {
    let mut chars = typed.chars();
    chars.next().is_some_and(|c| c.is_ascii_digit())
        && chars.all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
}
