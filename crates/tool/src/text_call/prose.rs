//! The Markdown of a coach's text, as far as it decides where a call is only quoted: code, fenced
//! or in a span (`CommonMark` 0.31, sections 4.5 and 6.1), `>` lines, and quotation marks.

use super::quotes::Quotes;

/// Whether a call may begin at the next character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallHere {
    Yes,
    No,
    /// In a line that begins like a fence of backticks: no call if the line ends without another
    /// backtick, else prose.
    FenceOrProse,
    /// Behind backticks or a quotation mark that may be closed further on: then it is no call.
    PerhapsQuoted,
}

#[derive(Clone, Copy, Debug)]
struct Fence {
    mark: char,
    length: usize,
}

/// Where in its line the text stands.
#[derive(Clone, Copy, Debug)]
enum Line {
    /// Only white space so far, so many columns.
    Start {
        indent: usize,
    },
    /// In a run of fence marks at the start.
    Run(Fence),
    /// Behind the marks of an opening fence of backticks.
    Info(Fence),
    /// Behind the marks of a closing fence, only white space since.
    Closing,
    Quoted,
    Body,
}

pub(super) struct Prose {
    fence: Option<Fence>,
    line: Line,
    previous: char,
    quotes: Quotes,
    /// Lengths of the runs of backticks of this paragraph, from the first on that may open a
    /// span of code.
    runs: Vec<usize>,
    /// Backticks just read, in the middle of a line.
    run: usize,
}

/// A fence indented further is no fence.
const MOST_INDENT: usize = 3;
/// Fewer marks are no fence.
const LEAST_MARKS: usize = 3;
const TAB_COLUMNS: usize = 4;

impl Prose {
    pub(super) fn new() -> Self {
        Self {
            fence: None,
            line: Line::Start { indent: 0 },
            previous: '\n',
            quotes: Quotes::default(),
            runs: Vec::new(),
            run: 0,
        }
    }

    /// Whether a call may begin here; its bracket comes next.
    pub(super) fn call_here(&self) -> CallHere {
        match self.line {
            _ if self.fence.is_some() => CallHere::No,
            Line::Quoted => CallHere::No,
            Line::Run(Fence { mark: '~', length }) if length >= LEAST_MARKS => CallHere::No,
            Line::Run(Fence { length, .. }) if length >= LEAST_MARKS => CallHere::FenceOrProse,
            Line::Info(_) => CallHere::FenceOrProse,
            Line::Run(Fence { mark: '`', .. }) => CallHere::PerhapsQuoted,
            _ if self.quotes.is_open_before('[') => CallHere::PerhapsQuoted,
            _ if self.run > 0 || !self.runs.is_empty() => CallHere::PerhapsQuoted,
            _ => CallHere::Yes,
        }
    }

    /// What may be quoting at this place: the runs of backticks, and the quotation mark.
    pub(super) fn perhaps_quoting(&mut self) -> (Vec<usize>, Option<Quotes>) {
        if let Line::Run(Fence { mark: '`', length }) = self.line {
            self.end_run(length);
            self.line = Line::Body;
        }
        let run = std::mem::take(&mut self.run);
        self.end_run(run);
        let open = self.quotes.is_open_before('[').then_some(self.quotes);
        (self.runs.clone(), open)
    }

    /// Goes on behind a call that turned out to be quoted.
    pub(super) fn resume_quoted(&mut self, spans_closed: bool, quotes: Option<Quotes>) {
        if spans_closed {
            (self.run, self.line) = (0, Line::Body);
            self.runs.clear();
        }
        if let Some(quotes) = quotes {
            self.quotes = quotes;
        }
    }

    pub(super) const fn previous(&self) -> char {
        self.previous
    }

    /// Nothing so far quotes: no backticks open a span, and no mark has a partner in its line.
    pub(super) fn nothing_quotes_here(&mut self) {
        self.runs.clear();
        self.quotes = Quotes::default();
    }

    pub(super) fn feed(&mut self, c: char) {
        let previous = std::mem::replace(&mut self.previous, c);
        if matches!(c, '\n' | '\r') {
            self.end_line(previous, c);
            return;
        }
        self.line = match self.fence {
            Some(fence) => inside(fence, self.line, c),
            None => self.outside(previous, c),
        };
    }

    fn end_line(&mut self, previous: char, c: char) {
        let blank = matches!(self.line, Line::Start { .. }) && !(previous == '\r' && c == '\n');
        match (self.fence, self.line) {
            (None, Line::Run(fence) | Line::Info(fence)) if fence.length >= LEAST_MARKS => {
                self.open(fence);
            }
            (None, Line::Run(Fence { mark: '`', length })) => self.end_run(length),
            (Some(open), Line::Run(run)) if run.length >= open.length => self.fence = None,
            (Some(_), Line::Closing) => self.fence = None,
            _ => {}
        }
        let run = std::mem::take(&mut self.run);
        self.end_run(run);
        if blank {
            self.runs.clear();
        }
        self.quotes = Quotes::default();
        self.line = Line::Start { indent: 0 };
    }

    fn open(&mut self, fence: Fence) {
        self.fence = Some(fence);
        self.runs.clear();
    }

    fn outside(&mut self, previous: char, c: char) -> Line {
        match (self.line, c) {
            (Line::Start { indent }, ' ' | '\t') => deeper(indent, c),
            (Line::Start { .. }, '>') => {
                self.runs.clear();
                Line::Quoted
            }
            (Line::Start { indent }, mark @ ('`' | '~')) if indent <= MOST_INDENT => {
                Line::Run(Fence { mark, length: 1 })
            }
            (Line::Run(Fence { mark, length }), c) if mark == c => {
                Line::Run(Fence { mark, length: length + 1 })
            }
            (Line::Run(fence), _) if fence.length >= LEAST_MARKS => {
                if fence.mark == '~' {
                    self.open(fence);
                    return Line::Body;
                }
                Line::Info(fence)
            }
            (Line::Run(Fence { mark, length }), c) => {
                if mark == '`' {
                    self.end_run(length);
                }
                self.body(previous, c)
            }
            // The info string of a fence of backticks holds none: this is inline code.
            (Line::Info(fence), '`') => {
                self.end_run(fence.length);
                self.body(previous, c)
            }
            (line @ (Line::Info(_) | Line::Quoted), _) => line,
            _ => self.body(previous, c),
        }
    }

    /// A character in the middle of a line.
    fn body(&mut self, previous: char, c: char) -> Line {
        if c == '`' {
            self.run += 1;
        } else {
            let run = std::mem::take(&mut self.run);
            self.end_run(run);
        }
        self.quotes.feed(previous, c);
        Line::Body
    }

    /// A run of backticks is whole: it closes the span that the first of its length opened.
    fn end_run(&mut self, length: usize) {
        if length == 0 {
        } else if self.runs.first() == Some(&length) {
            self.runs.clear();
        } else {
            self.runs.push(length);
        }
    }

    /// Goes on in the middle of a line, behind the end of a call.
    pub(super) fn resume_after(&mut self, last: char) {
        self.previous = last;
        self.line = Line::Body;
    }

    /// The line that began like a fence is prose.
    pub(super) fn no_fence_here(&mut self) {
        if let Line::Info(fence) | Line::Run(fence) = self.line {
            self.end_run(fence.length);
        }
        self.line = Line::Body;
    }

    /// The line that began like a fence is taken for one.
    pub(super) fn fence_here(&mut self) {
        if let Line::Info(fence) | Line::Run(fence) = self.line {
            self.open(fence);
            self.line = Line::Body;
        }
    }
}

fn inside(open: Fence, line: Line, c: char) -> Line {
    match (line, c) {
        (Line::Start { indent }, ' ' | '\t') => deeper(indent, c),
        (Line::Start { indent }, mark) if mark == open.mark && indent <= MOST_INDENT => {
            Line::Run(Fence { mark, length: 1 })
        }
        (Line::Run(run), mark) if mark == open.mark => {
            Line::Run(Fence { mark, length: run.length + 1 })
        }
        (Line::Run(run), ' ' | '\t') if run.length >= open.length => Line::Closing,
        (Line::Closing, ' ' | '\t') => Line::Closing,
        _ => Line::Body,
    }
}

fn deeper(indent: usize, c: char) -> Line {
    Line::Start { indent: indent + if c == '\t' { TAB_COLUMNS } else { 1 } }
}
