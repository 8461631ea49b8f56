use super::*;

fn lines(input: &[u8]) -> Vec<Result<String, TooLong>> {
    let mut input = io::Cursor::new(input.to_vec());
    std::iter::from_fn(|| read_line(&mut input).unwrap()).collect()
}

#[test]
fn lines_are_read_whole_with_either_end() {
    assert_eq!(
        lines(b"bench 185\r\n\nsquat"),
        [Ok("bench 185".into()), Ok(String::new()), Ok("squat".into())]
    );
}

#[test]
fn a_line_that_is_too_long_is_passed_over_and_the_next_is_read() {
    let mut input = vec![b'x'; 200_000];
    input.extend_from_slice(b"\nsquat\n");
    assert_eq!(lines(&input), [Err(TooLong), Ok("squat".into())]);
    assert_eq!(lines(&vec![b'x'; 200_000]), [Err(TooLong)]);
}

#[test]
fn what_is_no_utf8_is_read_with_replacement_characters() {
    assert_eq!(lines(b"b\xffnch\n"), [Ok("b\u{fffd}nch".into())]);
}
