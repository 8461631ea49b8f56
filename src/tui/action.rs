//! What keys can do, and where they count.

use crate::domain::exercise::vocabulary;

vocabulary! {
    /// Where a key counts. More than one holds at a time; the nearest is asked first.
    Context {
        Help = "help",
        Inspector = "inspector",
        Completion = "completion",
        Search = "search",
        Composer = "composer",
        Chat = "chat",
        Plan = "plan",
        Find = "find",
        Exercises = "exercises",
        PlanSheet = "plan_sheet",
        Program = "program",
        List = "list",
        Tools = "tools",
        Anywhere = "anywhere",
    }
}

impl Context {
    /// What the help calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Help => "While the help is open",
            Self::Inspector => "While a call is open",
            Self::Completion => "While commands are offered",
            Self::Search => "While searching what was typed",
            Self::Composer => "While typing",
            Self::Chat => "In the chat (Tab leads there)",
            Self::Plan => "In the plan",
            Self::Find => "While an exercise is looked for",
            Self::Exercises => "In the list of exercises",
            Self::PlanSheet => "While a plan is open",
            Self::Program => "In the program",
            Self::List => "In a list",
            Self::Tools => "In the list of calls",
            Self::Anywhere => "Everywhere",
        }
    }
}

vocabulary! {
    /// What a key can do. The words are the names that the config rebinds by.
    Action {
        Send = "send",
        Newline = "newline",
        Older = "history_back",
        Newer = "history_forward",
        Search = "history_search",
        Left = "left",
        Right = "right",
        WordLeft = "word_left",
        WordRight = "word_right",
        Start = "line_start",
        End = "line_end",
        DeleteBack = "delete_back",
        DeleteOn = "delete_forward",
        DeleteWord = "delete_word",
        DeleteWordOn = "delete_word_forward",
        DeleteToStart = "delete_to_start",
        DeleteToEnd = "delete_to_end",
        Yank = "put_back",
        Undo = "undo",
        Redo = "redo",
        Editor = "editor",
        Complete = "complete",
        Clear = "clear",
        Close = "close",
        Help = "help",
        Redraw = "redraw",
        NextPane = "next_pane",
        PreviousPane = "previous_pane",
        TabCoach = "tab_coach",
        TabHistory = "tab_history",
        TabProgram = "tab_program",
        TabTools = "tab_tools",
        PageUp = "page_up",
        PageDown = "page_down",
        Up = "up",
        Down = "down",
        Top = "top",
        Follow = "follow",
        Open = "open",
        Accept = "accept",
        Refuse = "refuse",
        Copy = "copy",
        Replay = "replay",
        Answer = "answer",
        ShowPlan = "show_plan",
        WriteProgram = "write_program",
        AcceptWhole = "accept_whole",
        Toggle = "toggle",
        Step = "step",
        TakeBack = "take_back",
        Volume = "volume",
        Weeks = "weeks",
        RestMore = "rest_more",
        RestSkip = "rest_skip",
        Mouse = "mouse",
        Thoughts = "thoughts",
    }
}
