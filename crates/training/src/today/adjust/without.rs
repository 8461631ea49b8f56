//! Today's plan without some of its exercises. One that is begun keeps what is done of it.

use super::draft::Draft;
use super::{AdjustError, Adjusted};
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::Board;
use setwise_domain::profile::Profile;
use setwise_words::text;

/// The plan without these items, counted over the board's.
pub fn without(
    board: &Board,
    items: &[usize],
    profile: &Profile,
    catalog: &Catalog,
) -> Result<Adjusted, AdjustError> {
    let mut draft = Draft::unfinished(board, profile.goal, catalog)?;
    let parts: Vec<_> = draft.parts().cloned().collect();
    let mut items = items.to_vec();
    items.sort_unstable();
    items.dedup();
    let mut names = Vec::new();
    for item in &items {
        let part = parts.get(*item).ok_or(AdjustError::NoSuchItem)?;
        if part.ticked {
            return Err(AdjustError::ItemDone { name: part.name.clone() });
        }
        names.push(part.name.clone());
    }
    let names = text::list(&names);
    let stays = |at: &usize| !items.contains(at) && parts[*at].is_open();
    if !(0..parts.len()).any(|at| stays(&at)) {
        return Err(AdjustError::AllThatIsLeft { names });
    }
    for item in items.iter().rev() {
        draft.leave_out(*item);
    }
    draft.reckon();
    let reason = format!("Without {names}. {}", draft.left_in_words());
    Ok(draft.adjusted(reason))
}
