//! Events a second of our decoder against the crate `sse-stream`, over the same bytes in the same
//! pieces: what a model's answer of ten thousand words looks like on the wire.

use bytes::Bytes;
use futures_util::{StreamExt, stream};
use setwise::provider::{Frame, Sse};
use sse_stream::SseStream;
use std::convert::Infallible;
use std::io::{self, Write};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const EVENTS: usize = 10_000;
const ROUNDS: usize = 40;

fn main() -> Outcome<()> {
    let mut out = io::stdout().lock();
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let stream = answer();
    for size in [16 * 1024, 1_400, 200, 64] {
        let pieces: Vec<Bytes> = stream.chunks(size).map(Bytes::copy_from_slice).collect();
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            ours.push(timed(|| decode(&pieces))?);
            theirs.push(timed(|| decode_theirs(&runtime, &pieces))?);
        }
        let (ours, theirs) = (median(ours), median(theirs));
        let times = theirs.as_secs_f64() / ours.as_secs_f64();
        writeln!(
            out,
            "pieces of {size:>7} bytes: ours {:>9.0} events/s, sse-stream {:>9.0} events/s, {times:.2} ×",
            rate(ours),
            rate(theirs),
        )?;
    }
    Ok(())
}

/// Chunks as Chat Completions sends them, a word in each.
fn answer() -> Vec<u8> {
    let mut stream = Vec::new();
    for word in 0..EVENTS {
        let event = format!(
            "event: message\ndata: {{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"gpt\",\"choices\":[{{\"index\":0,\"delta\":{{\"content\":\" wörd{word}\"}},\"logprobs\":null,\"finish_reason\":null}}],\"usage\":null}}\n\n"
        );
        stream.extend_from_slice(event.as_bytes());
    }
    stream
}

/// Decodes everything, and says how long it took.
fn timed(decode: impl FnOnce() -> Outcome<usize>) -> Outcome<Duration> {
    let start = Instant::now();
    let events = decode()?;
    let taken = start.elapsed();
    if events != EVENTS {
        return Err(format!("{events} events").into());
    }
    Ok(taken)
}

fn decode(pieces: &[Bytes]) -> Outcome<usize> {
    let (mut sse, mut frames, mut events) = (Sse::default(), Vec::new(), 0);
    for piece in pieces {
        sse.feed(piece, &mut frames)?;
        for frame in frames.drain(..) {
            events += usize::from(matches!(&frame, Frame::Event { data, .. } if !data.is_empty()));
        }
    }
    Ok(events)
}

fn decode_theirs(runtime: &Runtime, pieces: &[Bytes]) -> Outcome<usize> {
    let pieces = pieces.iter().cloned().map(Ok::<_, Infallible>);
    let mut events = SseStream::from_bytes_stream(stream::iter(pieces));
    runtime.block_on(async {
        let mut count = 0;
        while let Some(event) = events.next().await {
            count += usize::from(event?.data.is_some_and(|data| !data.is_empty()));
        }
        Ok(count)
    })
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn rate(taken: Duration) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "ten thousand fit")]
    let events = EVENTS as f64;
    events / taken.as_secs_f64()
}
