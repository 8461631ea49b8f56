//! What a line would do, while it is typed.

use super::perform::Worker;
use crate::coach::{Previewer, Typed};
use crate::tui::response::Response;

impl Worker {
    /// A line that can't be previewed can still be sent, and says then what is wrong.
    pub(super) async fn preview(&mut self, typed: Typed) -> Response {
        let (kept, found) = (self.previewer.take(), typed.clone());
        let found = self.read(move |services, reader| {
            let previewer = match kept {
                Some(kept) if kept.stands(services, reader)? => kept,
                _ => Previewer::read(services, reader)?,
            };
            let preview = match &found {
                Typed::Line(line) => previewer.preview(services, reader, line)?,
                Typed::Unanswered(line) => previewer.preview_unanswered(services, reader, line)?,
                Typed::InRow { row, words } => {
                    previewer.preview_row(services, reader, row, words)?
                }
            };
            Ok((previewer, preview))
        });
        let preview = match found.await {
            Ok((previewer, preview)) => {
                self.previewer = Some(previewer);
                Some(preview)
            }
            Err(error) => {
                tracing::warn!("previewing a line: {error}");
                None
            }
        };
        Response::Previewed { typed, preview }
    }
}
