//! A page for a browser, of which nothing runs and nothing is fetched.

use super::printable;
use std::fmt::Write as _;

/// Text from anywhere, so that no part of it is read as a tag, an entity or the end of an attribute.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in printable(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// Writes elements that are closed in the order in which they were opened. What is a tag is this
/// program's own; every text goes through [`escaped`].
#[derive(Debug, Default)]
pub struct Page {
    html: String,
}

impl Page {
    /// Elements of this name and class around what `within` writes.
    pub fn around(
        &mut self,
        tag: &'static str,
        class: &'static str,
        within: impl FnOnce(&mut Self),
    ) {
        let _ = if class.is_empty() {
            write!(self.html, "<{tag}>")
        } else {
            write!(self.html, "<{tag} class=\"{class}\">")
        };
        within(self);
        let _ = writeln!(self.html, "</{tag}>");
    }

    pub fn element(&mut self, tag: &'static str, text: &str) {
        let _ = writeln!(self.html, "<{tag}>{}</{tag}>", escaped(text));
    }

    /// A row of a table; of its cells but the first those with numbers stand to the right.
    pub fn row(&mut self, tag: &'static str, cells: &[String]) {
        self.around("tr", "", |page| {
            for cell in cells {
                page.element(tag, cell);
            }
        });
    }

    /// What is made up of elements already.
    pub fn made(&mut self, html: &str) {
        self.html.push_str(html);
        self.html.push('\n');
    }

    /// The whole document.
    pub fn document(self, title: &str) -> String {
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n\
             <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
            escaped(title),
            self.html
        )
    }
}

const STYLE: &str = include_str!("../../../../assets/report.css");

#[cfg(test)]
pub mod tests;
