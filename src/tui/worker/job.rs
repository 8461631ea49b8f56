//! A job beside everything else: a turn, a message to the calendar's assistant, a program that is
//! written.

use crate::assistant::{self, Mode};
use crate::coach::{self, ChooseBy, Services, Stop, TurnEvent};
use crate::settings::key::OFFLINE;
use crate::tui::program::{self, Wrote};
use crate::tui::request::{Job, Request};
use crate::tui::response::Response;
use futures_util::StreamExt as _;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

pub struct Running {
    task: JoinHandle<()>,
    stop: Stop,
}

impl Running {
    /// Starts the job of a request. What comes of it goes to `responses`, which it lets go of at
    /// its end.
    pub fn start(
        services: &Services,
        request: Request,
        responses: UnboundedSender<Response>,
    ) -> Self {
        let stop = Stop::new();
        let (services, ending, failing) = (services.afresh(), stop.clone(), responses.clone());
        let broken = broken_off(&request);
        let work = tokio::spawn(async move {
            // The one that it begins with, whoever is chosen meanwhile.
            let coach = services.coach.coach();
            run(services, request, &responses, &ending).await;
            let costs = coach.take_costs();
            if !costs.is_empty() {
                let coach = coach.name().to_owned();
                let _ = responses.send(Response::Costs { coach, costs });
            }
        });
        // One that breaks off says so, or the screen would wait for it forever.
        let task = tokio::spawn(async move {
            if let Err(error) = work.await {
                for response in broken(error.to_string()) {
                    let _ = failing.send(response);
                }
            }
        });
        Self { task, stop }
    }

    pub fn stop(&self) {
        self.stop.stop();
    }

    pub async fn finish(self) {
        self.stop.stop();
        let _ = self.task.await;
    }
}

/// What the screen is told of a job that broke off.
fn broken_off(request: &Request) -> impl FnOnce(String) -> Vec<Response> + Send + 'static {
    let (job, number) = match request {
        Request::Assist { number, .. } => (Some(Job::Assistant), *number),
        request => (request.job(), 0),
    };
    let assistant = move |event| Response::Assistant { number, event: Box::new(event) };
    move |error| match job {
        Some(Job::Assistant) => {
            let message =
                format!("The assistant stopped with an error, and nothing was changed: {error}");
            vec![
                assistant(assistant::Event::Failed { message }),
                assistant(assistant::Event::Done {}),
            ]
        }
        Some(Job::Writing) => {
            let why = format!("It stopped with an error: {error}");
            vec![Response::Wrote(Wrote::Nothing(why))]
        }
        Some(Job::Turn) | None => {
            let why = format!("The turn stopped with an error: {error}");
            vec![Response::Turn(TurnEvent::Failed(why))]
        }
    }
}

async fn run(
    mut services: Services,
    request: Request,
    responses: &UnboundedSender<Response>,
    stop: &Stop,
) {
    let answer = |response| drop(responses.send(response));
    match request {
        Request::Say(text) => {
            let (services, turn) = (&services, Response::Turn);
            let say = |sink| async move { coach::say_until(services, text, &sink, stop).await };
            pass_on(responses, turn, say).await;
        }
        Request::Have(work) => {
            let (services, turn) = (&services, Response::Turn);
            let have = |sink| async move { coach::have_until(services, work, &sink, stop).await };
            pass_on(responses, turn, have).await;
        }
        Request::Retry { offline } => {
            if offline && let Err(why) = answer_offline(&mut services) {
                return answer(Response::Turn(TurnEvent::Failed(why)));
            }
            let services = &services;
            let retry = |sink| async move { coach::retry_until(services, &sink, stop).await };
            pass_on(responses, Response::Turn, retry).await;
        }
        Request::WriteProgram(settings) => {
            let services = &services;
            let write = |sink| async move { program::write(services, settings, &sink, stop).await };
            let end = pass_on(responses, Response::Writing, write).await;
            answer(Response::Wrote(end));
        }
        Request::Assist { number, message, selection } => {
            let mut events = coach::assist(&services, message, Mode::Auto, selection);
            // Stopped, it is let go: nothing is changed before the athlete accepts.
            let telling = async {
                while let Some(event) = events.next().await {
                    let event = Box::new(event);
                    answer(Response::Assistant { number, event });
                }
            };
            tokio::select! {
                biased;
                () = stop.stopped() => {}
                () = telling => {}
            }
        }
        Request::Stop(_) | Request::Ask(_) => {}
    }
}

fn answer_offline(services: &mut Services) -> Result<(), String> {
    services.coach = services.coach.make(ChooseBy::Provider, OFFLINE)?.into();
    Ok(())
}

/// Does work that tells of itself, and passes on what it tells.
async fn pass_on<E, W: Future>(
    responses: &UnboundedSender<Response>,
    as_response: impl Fn(E) -> Response,
    work: impl FnOnce(UnboundedSender<E>) -> W,
) -> W::Output {
    let (sink, mut events) = unbounded_channel();
    let telling = async {
        while let Some(event) = events.recv().await {
            let _ = responses.send(as_response(event));
        }
    };
    tokio::join!(work(sink), telling).0
}
