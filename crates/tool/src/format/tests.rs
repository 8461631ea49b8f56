use super::*;
use crate::text_call::{Piece, Scanner};

#[test]
fn a_call_of_a_text_is_written_as_it_reads() {
    for text in [
        "[TOOL_CALL: show_plan()]",
        "[TOOL_CALL: log_set_result(exercise: \"a\\\"b\\\\c\\nd)]\", reps: 8, rir: null)]",
    ] {
        let mut scanner = Scanner::new();
        let mut pieces = scanner.push(text);
        pieces.extend(scanner.finish());
        let [Piece::Call(call)] = &pieces[..] else {
            panic!("{pieces:?}");
        };
        assert_eq!(in_text(call), text);
    }
}
