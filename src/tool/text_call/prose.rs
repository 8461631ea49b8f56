//! The Markdown of a coach's text, as far as it decides where a call is only quoted: fenced code
//! (`CommonMark` 0.31, section 4.5), `>` lines, and code that begins with a backtick.

/// Whether a call may begin at the next character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallHere {
    Yes,
    No,
    /// In a line that begins like a fence of backticks: no call if the line ends without another
    /// backtick, else prose.
    Unsure,
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
        }
    }

    pub(super) fn call_here(&self) -> CallHere {
        match self.line {
            _ if self.fence.is_some() || self.previous == '`' => CallHere::No,
            Line::Quoted => CallHere::No,
            Line::Run(Fence { mark: '~', length }) if length >= LEAST_MARKS => CallHere::No,
            Line::Info(_) => CallHere::Unsure,
            _ => CallHere::Yes,
        }
    }

    pub(super) fn feed(&mut self, c: char) {
        self.previous = c;
        if matches!(c, '\n' | '\r') {
            self.end_line();
            return;
        }
        self.line = match self.fence {
            Some(fence) => inside(fence, self.line, c),
            None => self.outside(c),
        };
    }

    fn end_line(&mut self) {
        match (self.fence, self.line) {
            (None, Line::Run(fence) | Line::Info(fence)) if fence.length >= LEAST_MARKS => {
                self.fence = Some(fence);
            }
            (Some(open), Line::Run(run)) if run.length >= open.length => self.fence = None,
            (Some(_), Line::Closing) => self.fence = None,
            _ => {}
        }
        self.line = Line::Start { indent: 0 };
    }

    fn outside(&mut self, c: char) -> Line {
        match (self.line, c) {
            (Line::Start { indent }, ' ' | '\t') => deeper(indent, c),
            (Line::Start { .. }, '>') => Line::Quoted,
            (Line::Start { indent }, mark @ ('`' | '~')) if indent <= MOST_INDENT => {
                Line::Run(Fence { mark, length: 1 })
            }
            (Line::Run(Fence { mark, length }), c) if mark == c => Line::Run(Fence {
                mark,
                length: length + 1,
            }),
            (Line::Run(fence), _) if fence.length >= LEAST_MARKS => {
                if fence.mark == '~' {
                    self.fence = Some(fence);
                    return Line::Body;
                }
                Line::Info(fence)
            }
            // The info string of a fence of backticks holds none: this is inline code.
            (Line::Info(_), '`') => Line::Body,
            (line @ (Line::Info(_) | Line::Quoted), _) => line,
            _ => Line::Body,
        }
    }

    /// Goes on in the middle of a line, behind the end of a call.
    pub(super) fn resume_after(&mut self, last: char) {
        self.previous = last;
        self.line = Line::Body;
    }

    /// The line that began like a fence is prose.
    pub(super) fn no_fence_here(&mut self) {
        self.line = Line::Body;
    }

    /// The line that began like a fence is taken for one.
    pub(super) fn fence_here(&mut self) {
        if let Line::Info(fence) = self.line {
            self.fence = Some(fence);
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
        (Line::Run(run), mark) if mark == open.mark => Line::Run(Fence {
            mark,
            length: run.length + 1,
        }),
        (Line::Run(run), ' ' | '\t') if run.length >= open.length => Line::Closing,
        (Line::Closing, ' ' | '\t') => Line::Closing,
        _ => Line::Body,
    }
}

fn deeper(indent: usize, c: char) -> Line {
    Line::Start {
        indent: indent + if c == '\t' { TAB_COLUMNS } else { 1 },
    }
}
