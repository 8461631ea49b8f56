//! The fields of a file's objects, each read by its name: what is unknown, missing, of another type or there
//! twice is reported with its place.

use super::{IssueCode, IssueList, Issues, Kind, Member, Node, Subject, Tree};
use std::ops::Range;

/// The name that a misspelt one was meant for.
pub type Nearest = fn(&str, &[&'static str]) -> Option<&'static str>;

pub struct Fields<'a> {
    pub source: &'a str,
    issues: Issues<'a>,
    nearest: Nearest,
}

impl<'a> Fields<'a> {
    /// Of a tree that was read whole.
    pub fn new(
        subject: Subject,
        text: &'a str,
        tree: &'a Tree<'a>,
        nearest: Nearest,
    ) -> Result<Self, IssueList> {
        let mut issues = Issues::new(subject, text, &tree.root);
        if let Some(broken) = &tree.broken {
            issues.push(broken.clone());
            return Err(issues.into_list());
        }
        Ok(Self { source: text, issues, nearest })
    }

    /// What was read, where nothing was wrong with it.
    pub fn end<T>(self, read: T) -> Result<T, IssueList> {
        if self.issues.is_empty() { Ok(read) } else { Err(self.issues.into_list()) }
    }

    /// All that is wrong.
    pub fn into_list(self) -> IssueList {
        self.issues.into_list()
    }

    pub fn wrong_at(&mut self, node: &Node<'_>, wanted: impl Into<String>) {
        let found = node.describe(self.source);
        self.issues.report(IssueCode::WrongType, &node.span, found, wanted);
    }

    /// The same with other words for what was found.
    pub fn report(&mut self, span: &Range<usize>, found: &str, wanted: &str) {
        self.issues.report(IssueCode::WrongType, span, found, wanted);
    }

    pub fn missing(&mut self, node: &Node<'_>, name: &str, wanted: &str) {
        self.issues.report_at_start(IssueCode::MissingField, node, name, "nothing", wanted);
    }

    /// Tells the fields that nobody knows, and those that stand twice; or that it is no object.
    pub fn known(&mut self, node: &Node<'_>, names: &[&'static str]) {
        let Some(members) = node.members() else {
            return self.wrong_at(node, format!("an object with {}", names.join(", ")));
        };
        let mut before: Vec<&str> = Vec::new();
        for member in members {
            let name = member.name.as_ref();
            if before.contains(&name) {
                let found = "the same field a second time";
                self.report_name(IssueCode::DuplicateField, member, found, "each field once");
            } else if !names.contains(&name) {
                let wanted = match (self.nearest)(name, names) {
                    Some(near) => format!("'{near}'"),
                    None => format!("only {}", names.join(", ")),
                };
                self.report_name(
                    IssueCode::UnknownField,
                    member,
                    "a field that is not known there",
                    &wanted,
                );
            }
            before.push(name);
        }
    }

    fn report_name(&mut self, code: IssueCode, member: &Member<'_>, found: &str, wanted: &str) {
        self.issues.report(code, &member.name_span, found, wanted);
    }

    /// A text that says something.
    pub fn text_of(&mut self, node: &Node<'_>, wanted: &str) -> Option<String> {
        match &node.kind {
            Kind::Text(text) if !text.trim().is_empty() => Some(text.clone().into_owned()),
            _ => {
                self.wrong_at(node, wanted);
                None
            }
        }
    }

    /// The text of a field that may be left out.
    pub fn text(&mut self, node: &Node<'_>, name: &str, wanted: &str) -> Option<String> {
        self.text_of(node.get(name)?, wanted)
    }

    /// A field that may be left out, as `parse` reads its text.
    pub fn parsed<T>(
        &mut self,
        node: &Node<'_>,
        name: &str,
        wanted: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let node = node.get(name)?;
        let text = self.text_of(node, wanted)?;
        let read = parse(&text);
        if read.is_none() {
            self.wrong_at(node, wanted);
        }
        read
    }

    /// A text, or a list of them; none where the field is left out.
    pub fn lines(&mut self, node: &Node<'_>, name: &str, wanted: &str) -> Vec<String> {
        let Some(node) = node.get(name) else {
            return Vec::new();
        };
        let entries = node.entries().unwrap_or(std::slice::from_ref(node));
        let lines = entries.iter().filter_map(|entry| self.text_of(entry, wanted));
        lines.collect()
    }

    pub fn flag(&mut self, node: &Node<'_>, name: &str, default: bool) -> bool {
        match node.get(name) {
            None => default,
            Some(Node { kind: Kind::Bool(flag), .. }) => *flag,
            Some(other) => {
                self.wrong_at(other, "true or false");
                default
            }
        }
    }

    /// A whole number within bounds.
    pub fn number(&mut self, node: &Node<'_>, least: usize, most: usize) -> Option<usize> {
        let number = match node.kind {
            Kind::Number(text) => text.parse().ok(),
            _ => None,
        };
        let fits = number.filter(|number| (least..=most).contains(number));
        if fits.is_none() {
            let wanted = if least == most {
                format!("the number {least}")
            } else {
                format!("a whole number from {least} to {most}")
            };
            self.wrong_at(node, wanted);
        }
        fits
    }
}
