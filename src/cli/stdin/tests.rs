use super::*;

fn collected(chunks: Vec<Chunk>) -> Result<String, String> {
    let (send, received) = mpsc::channel();
    for chunk in chunks {
        send.send(chunk).unwrap();
    }
    drop(send);
    collect(&received, STDIN_PATIENCE, || unreachable!("all is there"))
        .map_err(|error| error.to_string())
}

#[test]
fn chunks_become_one_text() {
    // The é is cut in two.
    let chunks = vec![Ok(b"caf\xc3".to_vec()), Ok(b"\xa9".to_vec()), Ok(Vec::new())];
    assert_eq!(collected(chunks), Ok("café".into()));
}

#[test]
fn too_much_is_refused() {
    let chunks = vec![Ok(vec![b'x'; MOST_STDIN_BYTES]), Ok(vec![b'x'])];
    assert_eq!(
        collected(chunks).unwrap_err(),
        "what came on stdin is longer than 4194304 bytes, the most that is read; nothing was done with it"
    );
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    assert_eq!(
        collected(vec![Ok(b"ok \xff".to_vec())]).unwrap_err(),
        "what came on stdin is not valid UTF-8 (at byte 3); send text"
    );
}

#[test]
fn waiting_is_said_once() {
    let (send, received) = mpsc::channel::<Chunk>();
    let late = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        send.send(Ok(b"at last".to_vec())).unwrap();
    });
    let mut said = 0;
    assert_eq!(collect(&received, Duration::from_millis(10), || said += 1).unwrap(), "at last");
    late.join().unwrap();
    assert_eq!(said, 1);
}
