//! The one table of keys: what a key does, what `?`, the README and the status line say about it,
//! and what the config may rebind are all read from here.

use super::action::Action;

/// One line of the table.
#[derive(Debug)]
pub struct Binding {
    pub context: Context,
    pub action: Action,
    /// Names of keys, separated by spaces.
    pub keys: &'static str,
    /// What it does; empty where another line covers it.
    pub help: &'static str,
}

macro_rules! keys {
    ($($context:ident $title:literal { $($action:ident $keys:literal $($help:literal)?;)+ })+) => {
        /// Where a key counts. More than one holds at a time; the nearest is asked first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Context {
            $($context),+
        }

        impl Context {
            /// What the help calls it.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$context => $title),+ }
            }
        }

        /// Every key, in the order that the help shows: what is needed first comes first.
        pub const TABLE: &[Binding] = &[$($(Binding {
            context: Context::$context,
            action: Action::$action,
            keys: $keys,
            help: concat!($($help)?),
        }),+),+];
    };
}

keys! {
    Composer "While typing" {
        Send "Enter" "send";
        Newline "Ctrl-J Alt-Enter Shift-Enter" "new line";
        Older "Up Ctrl-P" "what was typed before, from the first line";
        Newer "Down Ctrl-N" "and forward again, from the last line";
        Search "Ctrl-R" "search what was typed";
        Left "Left Ctrl-B";
        Right "Right Ctrl-F";
        WordLeft "Ctrl-Left Alt-Left Alt-B" "a word to the left";
        WordRight "Ctrl-Right Alt-Right Alt-F" "a word to the right";
        Start "Home Ctrl-A" "start of the line";
        End "End Ctrl-E" "end of the line; there, follow the chat again";
        DeleteBack "Backspace Ctrl-H Shift-Backspace";
        DeleteOn "Delete Ctrl-D";
        DeleteWord "Ctrl-W Alt-Backspace Ctrl-Backspace" "delete the word before";
        DeleteWordOn "Alt-D Ctrl-Delete" "delete the word after";
        DeleteToStart "Ctrl-U" "delete to the start of the line";
        DeleteToEnd "Ctrl-K" "delete to the end of the line";
        Yank "Ctrl-Y" "put back what was deleted";
        Redo "Alt-Z" "do again what Ctrl-Z undid";
        Editor "Ctrl-G" "write in $EDITOR";
    }
    Anywhere "Everywhere" {
        Help "F1" "these keys";
        NextPane "Tab" "next pane";
        PreviousPane "Shift-Tab" "pane before";
        TabCoach "Alt-1" "coach";
        TabHistory "Alt-2 F2" "history";
        TabCalendar "Alt-3 F3" "calendar";
        TabProgram "Alt-4 F4" "program";
        TabTools "Alt-5 F5" "tool calls";
        PageUp "PgUp" "scroll up a page; the mouse wheel too";
        PageDown "PgDn" "scroll down a page";
        Undo "Ctrl-Z" "undo typing; with nothing typed, the last change";
        RestMore "Alt-+ Alt-=" "30 s more rest";
        RestSkip "Alt--" "skip the rest";
        Mouse "Alt-M" "let go of the mouse, to select text";
        Thoughts "Alt-T" "show what the coach thinks, or hide it";
        Clear "Ctrl-C" "clear (Up brings it back); twice quits";
        Close "Esc" "take the message back, or close";
        Redraw "Ctrl-L" "draw the screen anew";
    }
    Chat "In the chat (Tab leads there)" {
        Up "Up k" "the entry before";
        Down "Down j" "the entry after";
        Open "Enter" "open a call, or what was thought";
        Accept "a" "accept what is proposed";
        Refuse "r" "refuse it";
        Each "e" "look at changes of the calendar one by one";
        Copy "c" "copy the entry";
        Answer "1 2 3 4 5 6 7 8 9" "answer a question with its number";
        Top "g Home" "the oldest that is loaded";
        Follow "G End" "the newest, and follow";
        ShowPlan "p" "today's plan over the chat, on a narrow screen";
        Help "?" "these keys";
    }
    Plan "In the plan" {
        Up "Up k" "scroll";
        Down "Down j";
        Top "g Home";
        Follow "G End";
        ShowPlan "p q" "close it, where it lies over the chat";
        Open "Enter" "all that is known of it: who made it, and how";
        Help "?";
    }
    PlanSheet "While a plan is open" {
        Up "Up k" "scroll";
        Down "Down j";
        Top "g Home";
        Follow "G End";
        Accept "a" "make the plan of the file today's";
        Close "q Enter" "close";
    }
    Calendar "In the calendar" {
        Left "Left h" "the day before";
        Right "Right l" "the day after";
        Up "Up k" "the week before; in a list, the session before";
        Down "Down j" "the week after; in a list, the session after";
        PreviousMonth "[" "the month before, or the week; PgUp too";
        NextMonth "]" "the one after; PgDn too";
        Today "t" "today";
        Weeks "w" "a week as a list, or the month again";
        Open "Enter" "the day with all that is known of its sessions";
        Done "d Space" "the chosen session is done";
        Skip "s" "leave it out on this day";
        Sooner "<" "move it a day sooner";
        Later ">" "move it a day later";
        Move "m" "move it: arrows choose the day, Enter puts it there";
        Remove "x" "delete it, after a second word";
        Write "i" "write what is to change; Tab leads there too";
        Help "?";
    }
    Operations "While changes of the calendar are proposed" {
        Up "Up k" "the change before";
        Down "Down j" "the change after";
        Toggle "Space" "take the change out, or in again";
        Accept "a" "accept those taken; one by one: take this one";
        Refuse "r" "refuse it all; one by one: leave this one out";
        Each "e" "go through them one by one";
        Help "?";
    }
    Picker "While a question about the calendar stands" {
        Up "Up k" "the choice before";
        Down "Down j" "the choice after";
        Answer "1 2 3 4 5 6 7 8 9" "the choice with this number";
        Open "Enter" "the choice that is marked; Esc leaves the question";
        Help "?";
    }
    Moving "While a session is moved" {
        Left "Left h" "a day sooner";
        Right "Right l" "a day later";
        Up "Up k" "a week sooner";
        Down "Down j" "a week later";
        PreviousMonth "[" "a month sooner";
        NextMonth "]" "a month later";
        Today "t" "to today";
        Open "Enter" "put it there; Esc leaves it";
        Help "?";
    }
    Confirm "While a change waits for a second word" {
        Confirm "y" "yes, do it";
        Close "n" "no, leave it as it is";
    }
    Day "While a day is open" {
        Up "Up k" "scroll";
        Down "Down j";
        Close "q Enter" "close";
    }
    List "In a list" {
        Up "Up k" "up";
        Down "Down j" "down";
        Top "g Home" "to the top";
        Follow "G End" "to the end";
        Help "?";
    }
    Exercises "In the list of exercises" {
        Search "/" "find an exercise by its name";
    }
    Find "While an exercise is looked for" {
        Up "Up";
        Down "Down";
        DeleteBack "Backspace Ctrl-H";
        Open "Enter Tab" "take the one chosen";
    }
    Program "In the program" {
        Up "Up k" "the exercise, or the line of the report, before";
        Down "Down j" "and after";
        Left "Left h" "the day before";
        Right "Right l" "the day after";
        Top "Home";
        Follow "End";
        Open "Enter" "from a fault or an edit to its place, and back";
        WriteProgram "g" "have a program written";
        Toggle "Space" "choose an edit, or leave it out";
        Accept "a" "apply the chosen edits; with none left, make the program yours";
        Each "e" "go through the edits one by one: a takes one, r leaves it";
        TakeBack "u" "take the edits applied last back";
        AcceptWhole "A" "make the program yours as it is";
        Refuse "r" "drop the program that is proposed";
        Volume "v" "sets of each muscle in a week, against their range";
        Weeks "w" "loads week by week, as they would go";
        Help "?";
    }
    Tools "In the list of calls" {
        Open "Enter" "open the call: arguments, faults, corrected call";
        Replay "r" "replay it dry: decode again, store nothing";
        Copy "c" "copy the corrected call";
    }
    Completion "While commands are offered" {
        Complete "Tab" "take the one chosen";
        Send "Enter" "take the one chosen, and send it where it is whole";
        Up "Up Ctrl-P";
        Down "Down Ctrl-N";
    }
    Search "While searching what was typed" {
        Search "Ctrl-R Up" "the one before";
        Newer "Down Ctrl-S" "the one after";
        Open "Enter Tab" "take it";
        DeleteBack "Backspace Ctrl-H";
    }
    Inspector "While a call is open" {
        Up "Up k" "scroll";
        Down "Down j";
        Replay "r" "replay it dry";
        Copy "c" "copy the corrected call";
        Close "q Enter" "close";
    }
    Help "While the help is open" {
        Up "Up k" "scroll";
        Down "Down j";
        Close "? q Enter F1" "close";
    }
}
