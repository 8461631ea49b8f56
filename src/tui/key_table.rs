//! The one table of keys: what a key does, what `?`, the book and the status line say about it,
//! and what the config may rebind are all read from here.

use super::action::Action;

/// One line of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Binding {
    pub context: Context,
    pub action: Action,
    /// Names of keys, separated by spaces.
    pub keys: &'static str,
    /// What it does in a word or two, for the status line and cards; empty where those never name it.
    pub hint: &'static str,
    /// What it does; empty where another line covers it.
    pub help: &'static str,
}

macro_rules! keys {
    ($($context:ident $title:literal { $($action:ident $keys:literal $(($hint:literal))? $($help:literal)?;)+ })+) => {
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
            hint: concat!($($hint)?),
            help: concat!($($help)?),
        }),+),+];
    };
}

keys! {
    Composer "While typing" {
        Send "Enter" ("ask") "send";
        Newline "Ctrl-J Alt-Enter Shift-Enter" "new line";
        Older "Up Ctrl-P" "earlier input, from the first line";
        Newer "Down Ctrl-N" "later input, from the last line";
        Search "Ctrl-R" "search your input";
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
        Editor "Ctrl-G" "write in $EDITOR";
    }
    Anywhere "Everywhere" {
        Help "F1" ("keys") "these keys";
        NextPane "Tab" ("panes") "next pane";
        PreviousPane "Shift-Tab" "pane before";
        TabCoach "Alt-1" "coach";
        TabHistory "Alt-2 F2" "history";
        TabCalendar "Alt-3 F3" "calendar";
        TabProgram "Alt-4 F4" "program";
        TabTools "Alt-5 F5" "tool calls";
        TabTeam "Alt-6 F6" "the athletes you coach";
        PageUp "PgUp" "scroll up a page; the mouse wheel too";
        PageDown "PgDn" "scroll down a page";
        Undo "Ctrl-Z" ("undo") "undo typing; with nothing typed, the last change";
        Redo "Alt-Z" "redo typing; with none to redo, the last change";
        RestMore "Alt-+ Alt-=" ("30 s") "30 s more rest";
        RestSkip "Alt--" ("skip") "skip the rest";
        Mouse "Alt-M" "release the mouse, to select text";
        Thoughts "Alt-T" "show what the coach thinks, or hide it";
        Clear "Ctrl-C" "clear (Up brings it back); twice quits";
        Close "Esc" ("close") "take the message back, or close";
        Redraw "Ctrl-L" "redraw the screen";
        Suspend "Alt-S" "suspend; `fg` in the shell comes back";
    }
    Chat "In the chat (Tab to reach it)" {
        Up "Up k" "the entry before";
        Down "Down j" ("choose") "the entry after";
        Open "Enter" ("open") "open a call, or the coach's thoughts";
        Accept "a" ("accept") "accept what is proposed";
        Refuse "r" ("discard") "refuse it";
        Each "e" ("each") "edit a held set; other changes in turn";
        Copy "c" ("copy") "copy the entry";
        Teach "t" "say what the last line meant that was not understood";
        Answer "1 2 3 4 5 6 7 8 9" "answer a question with its number";
        Top "g Home" "the oldest that is loaded";
        Follow "G End" "the newest, and follow";
        ShowPlan "p" "today's plan over the chat, on a narrow screen";
        Help "?" "these keys";
    }
    Plan "In the set table" {
        Up "Up k" "the set before";
        Down "Down j" "the set after";
        Top "g Home" "the first set";
        Follow "G End" "the last one";
        Toggle "Space" ("tick") "log the set as planned; delete it, where it is logged";
        Open "Enter" ("edit") "edit the set in its row: load, reps, effort, a note behind //";
        Remove "x" ("delete") "delete the set";
        NoteSet "n" ("note") "write a note to it";
        KindOfSet "t" ("kind") "set its kind: warm-up, drop set, to failure";
        BeginHere "b" ("begin here") "begin with this exercise: its next set goes to where you type";
        OneMore "+" ("one more") "log one more set of the exercise";
        Swap "s" ("swap") "swap the exercise for another";
        AboutExercise "i" ("history") "everything known about the exercise";
        ShowPlan "p q" "close it, when it covers the chat";
        PlanDetails "d" "details of the plan: who made it, and how";
        ShowPlans "h" "earlier plans: compare them, restore one";
        Help "?";
    }
    EditSet "While a set is edited" {
        Send "Enter" ("save") "save the set; one that isn't logged yet is logged";
        Close "Esc" ("cancel") "leave it as it was";
        Left "Left Ctrl-B";
        Right "Right Ctrl-F";
        WordLeft "Ctrl-Left Alt-Left Alt-B";
        WordRight "Ctrl-Right Alt-Right Alt-F";
        Start "Home Ctrl-A";
        End "End Ctrl-E";
        DeleteBack "Backspace Ctrl-H Shift-Backspace";
        DeleteOn "Delete Ctrl-D";
        DeleteWord "Ctrl-W Alt-Backspace Ctrl-Backspace";
        DeleteWordOn "Alt-D Ctrl-Delete";
        DeleteToStart "Ctrl-U";
        DeleteToEnd "Ctrl-K";
        Undo "Ctrl-Z" "undo typing";
        Redo "Alt-Z" "redo typing";
    }
    Plans "In the history of plans" {
        Up "Up k" "the plan before";
        Down "Down j" "the plan after";
        Top "g Home";
        Follow "G End";
        Open "Enter" ("all changes") "everything it changes; Enter again restores it";
        Toggle "Space" ("mark") "mark it, to compare another with it";
        Accept "r a" ("restore it") "restore it, once you have seen what changes";
        Close "q" "back, or close";
    }
    PlanSheet "While a plan is open" {
        Up "Up k" "scroll";
        Down "Down j";
        Top "g Home";
        Follow "G End";
        Accept "a" ("make it today's") "make the file's plan today's plan";
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
        Weeks "w" ("week or month") "a week as a list, or the month again";
        Open "Enter" ("change a session") "the menu of the chosen session, to change it";
        Write "i" ("write") "type a change; Tab works too";
        Help "?";
    }
    Operations "While you go through proposed changes" {
        Up "Up k" "the change before";
        Down "Down j" "the change after";
        Toggle "Space" ("out or in") "leave the change out, or put it back";
        Accept "a" ("accept") "accept the selected ones; one by one: accept this one";
        Refuse "r" ("refuse") "refuse it all; one by one: leave this one out";
        Each "e" ("one by one") "go through them one by one";
        Help "?";
    }
    Picker "While a question about the calendar is open" {
        Up "Up k" "the choice before";
        Down "Down j" "the choice after";
        Answer "1 2 3 4 5 6 7 8 9" "the choice with this number";
        Open "Enter" ("choose") "the marked choice; Esc closes the question";
        Help "?";
    }
    Moving "While a session is moved" {
        Left "Left h" "a day earlier";
        Right "Right l" "a day later";
        Up "Up k" "a week earlier";
        Down "Down j" "a week later";
        PreviousMonth "[" "a month earlier";
        NextMonth "]" "a month later";
        Today "t" "to today";
        Open "Enter" ("put it there") "put it there; Esc cancels";
        Help "?";
    }
    Confirm "While a change waits for confirmation" {
        Confirm "y" ("yes") "yes, do it";
        Close "n" ("no") "no, leave it as it is";
    }
    Session "In a session's menu" {
        Up "Up k" "the day's previous session";
        Down "Down j" "the session after";
        Done "d Space" ("done") "mark it done";
        Skip "s" ("skip") "skip it on this day";
        Sooner "<" "move it a day earlier";
        Later ">" ("a day") "move it a day later";
        Move "m" ("move") "move it: arrows choose the day, Enter puts it there";
        Remove "x" ("delete") "delete it, after confirming";
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
        NextCurve "c" ("curve") "the next curve: e1RM, heaviest set, volume, reps";
        NextSpan "s" ("span") "three months, a year, or all of it";
        Muscles "m" ("muscles") "hard sets per muscle in the last seven days, or back";
        YearMap "y" ("year") "the year as a map of days, or back";
        Bodyweight "b" ("bodyweight") "your bodyweight with its 7-day mean, or back";
        Search "/" ("find") "find an exercise by its name";
    }
    Find "While searching for an exercise" {
        Up "Up";
        Down "Down";
        DeleteBack "Backspace Ctrl-H";
        Open "Enter Tab" ("take it") "take the selected one";
    }
    Program "In the program" {
        Up "Up k" "the exercise, or the line of the report, before";
        Down "Down j" "and after";
        Left "Left h" "the day before";
        Right "Right l" "the day after";
        Top "Home";
        Follow "End";
        Open "Enter" ("start this one") "jump from a problem or an edit to its place, and back";
        WriteProgram "g" ("generate") "write a program";
        KnownPrograms "t" ("templates") "list the programs by known methods; Enter starts one";
        NextGoal "o" ("another goal") "another goal: general, strength, hypertrophy";
        Toggle "Space" "select an edit, or leave it out";
        Accept "a" ("accept") "apply the selected edits; with none left, accept the program";
        Each "e" ("one by one") "go through the edits one by one: a takes one, r leaves it";
        TakeBack "u" ("undo edits") "undo the edits applied last";
        AcceptWhole "A" "accept the program as it is";
        Refuse "r" ("discard") "discard the proposed program";
        Volume "v" ("volume") "weekly sets per muscle, against their range";
        Weeks "w" ("weeks") "expected loads week by week";
        Help "?";
    }
    Tools "In the list of calls" {
        Stats "v s" ("statistics") "statistics of calls and plans, or the calls again";
        Search "/" "find calls by text";
        RefusedOnly "f" ("refused only") "refused calls only, or all again";
        Open "Enter" ("open") "open the call, or the look-ups of the offline coach";
        Replay "r" ("replay dry") "replay it without storing anything";
        Editor "e" "edit its arguments in $EDITOR, then replay it";
        Mended "m" ("its fix") "jump from a refused call to the one that fixed it, and back";
        Wire "b" "the bytes on the wire: request and answer";
        SaveCase "w" "save it as a case for `tool call --check`";
        Copy "c" ("copy corrected") "copy the corrected call";
    }
    FindCall "While searching for a call" {
        Up "Up";
        Down "Down";
        DeleteBack "Backspace Ctrl-H";
        Open "Enter Tab" ("take it") "list all again, with the selected one";
    }
    Team "In the list of athletes" {
        Comment "c" ("write") "write to the athlete";
    }
    Completion "While commands are offered" {
        Complete "Tab" "take the selected one";
        Send "Enter" "take the selected one, and send it if complete";
        Up "Up Ctrl-P";
        Down "Down Ctrl-N";
    }
    Search "While searching your input" {
        Search "Ctrl-R Up" "the one before";
        Newer "Down Ctrl-S" "the one after";
        Open "Enter Tab" "take it";
        DeleteBack "Backspace Ctrl-H";
    }
    Inspector "While a call is open" {
        Up "Up k" "scroll";
        Down "Down j";
        Top "g Home" "to the top";
        Follow "G End" "to the end";
        Replay "r" ("replay dry") "replay it without storing anything";
        Editor "e" ("edit") "edit its arguments in $EDITOR, then replay it";
        Mended "m" ("its fix") "jump from a refused call to the one that fixed it, and back";
        Wire "b" ("bytes") "the bytes on the wire, or the call again";
        SaveCase "w" ("save case") "save it as a case for `tool call --check`";
        Copy "c" ("copy corrected") "copy the corrected call";
        Close "q Enter" "close";
    }
    Help "While the help is open" {
        Up "Up k" "scroll";
        Down "Down j";
        Close "? q Enter F1" "close";
    }
}
