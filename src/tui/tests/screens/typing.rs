//! The composer: editing, history, search, completion, pasting, the editor.

use super::golden::snapshots;
use super::home::Home::{Open, Week};
use super::home::{L, M, S, at};

#[test]
fn a_message_is_edited() {
    snapshots(
        "typing",
        &[
            at(Open, M, "bench<ctrl-j>and row<alt-enter>and squat"),
            at(Open, M, "one two three<ctrl-w><shot><ctrl-u><shot><ctrl-y>"),
            at(Open, M, "one two three<ctrl-a><ctrl-right>X<alt-b>Y<ctrl-e>Z"),
            at(Open, M, "one two<home><delete><end><backspace><left><left><ctrl-k>"),
            at(Open, M, "one two three<ctrl-a><alt-d><ctrl-f>x"),
            at(Open, M, "one<ctrl-z><shot><alt-z>"),
            at(Open, M, "one<ctrl-g><edited two lines>"),
            at(Open, M, "<paste bench 3x8\\nrow 3x8>"),
            at(Open, M, "<paste 1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\\n9\\n10\\n11\\n12>"),
            at(Open, S, "a long message that goes on past the edge of a narrow screen and on"),
            at(Open, M, "懸垂 3x8 ベンチ 💪"),
            at(Open, M, "half a message<ctrl-c><shot><up>"),
            at(Week, M, "<up><shot><up><shot><down>"),
            at(Week, M, "<ctrl-p><ctrl-p><ctrl-n><ctrl-n>"),
            at(Week, M, "<ctrl-r><shot>row<shot><ctrl-r><shot><enter>"),
            at(Week, M, "<ctrl-r>nothing like it<shot><esc>"),
            at(Week, M, "<ctrl-r>b<backspace><down><up><tab>"),
            at(Week, S, "<ctrl-r>row"),
        ],
    );
}

#[test]
fn what_is_begun_is_completed() {
    snapshots(
        "completion",
        &[
            at(Open, M, "/"),
            at(Open, S, "/"),
            at(Open, L, "/"),
            at(Open, L, "/").styles(),
            at(Open, M, "/").ascii(),
            at(Open, M, "/re"),
            at(Open, M, "/<down><down><tab>"),
            at(Open, M, "/<up><up>"),
            at(Open, M, "/hi<tab>"),
            at(Open, M, "/history ben"),
            at(Open, M, "/units<tab>"),
            at(Open, M, "/profile "),
            at(Open, M, "/profile equip<tab>"),
            at(Open, M, "/program "),
            at(Open, M, "/zz"),
            at(Open, M, "/<esc>"),
            at(Open, M, "ben"),
            at(Open, M, "barbell r<tab>"),
        ],
    );
}
