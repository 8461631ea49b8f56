//! What a line would do, while it is typed.

use super::perform::Worker;
use crate::coach::Previewer;
use crate::tui::response::Response;

impl Worker {
    /// A line that can't be previewed can still be sent, and says then what is wrong.
    pub(super) async fn preview(&mut self, line: String) -> Response {
        let (kept, words) = (self.previewer.take(), line.clone());
        let found = self.read(move |services, reader| {
            let previewer = match kept {
                Some(kept) if kept.stands(services, reader)? => kept,
                _ => Previewer::read(services, reader)?,
            };
            let preview = previewer.preview(services, reader, &words)?;
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
        Response::Previewed { line, preview }
    }
}
