// The page between two sets. What it shows comes from /api/now; what it does are the same commands as
// everywhere. Names and notes are put in as text, never as markup.
import { Queue, get, post } from "/queue.js";

const at = (id) => document.getElementById(id);
const SOON = 400; // ms in which a second tap is a slip, as on the keyboard
const TYPING = 120; // ms without a key before a line is read
const FEED = 12; // what happened that is shown
const USUAL_REST = 90; // s, where nothing says more

let now = null; // the last answer of /api/now
let shown = {}; // what of it was drawn last
let skew = 0; // ms that this phone's clock is ahead of the server's
let rest = null; // { since: ms, seconds, of: the set that it follows }
let over = true; // whether the end of the rest was said
let changes = null; // the stream
let opened = false; // whether there ever was a link
let tapped = 0;
let reading = null; // { line, preview }
let refreshing = false;
let stale = false;

const queue = new Queue(answered, showLink);

// ---- what is shown

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function show() {
  at("title").textContent = now.title;
  at("progress").textContent = now.progress;
  at("table").replaceChildren(...now.blocks.flatMap(block), ...beside());
  // Only what changed is drawn anew or moved: somebody may be looking elsewhere, or have a button in focus.
  const cards = JSON.stringify(now.proposals);
  if (cards !== shown.cards) at("cards").replaceChildren(...now.proposals.map(card));
  const current = document.querySelector("[aria-current]");
  if (current?.textContent !== shown.current) current?.scrollIntoView({ block: "nearest" });
  shown = { cards, current: current?.textContent };
  showNext();
}

function block(one) {
  const list = element("ol");
  list.append(...one.rows.map(row));
  return [element("h2", one.title), list];
}

function row(one) {
  const item = element("li", undefined, one.ticked ? "item ticked" : "item");
  if (one.current) item.setAttribute("aria-current", "step");
  const top = element("div", undefined, "top");
  // A tap that waits has its place too.
  const waiting = queue.items.filter((item) => item.body.planned?.item === one.item).length;
  const marks = element("span", withWaiting(one.marks, waiting), "marks");
  marks.setAttribute("role", "img");
  const sending = waiting > 0 ? `, ${waiting} waiting to be sent` : "";
  marks.setAttribute("aria-label", `${one.done.length} done of ${one.asked}: ${one.done.join(", ") || "none yet"}${sending}`);
  top.append(element("span", one.name, "name"), marks);
  const parts = [one.asked, one.target && !one.ticked && `target ${one.target}`, one.last && `last ${one.last}`];
  item.append(top, element("div", parts.filter(Boolean).join(" · "), "detail"));
  if (one.current && one.reason) item.append(element("div", one.reason, "detail"));
  return item;
}

// `10 · ·` with one tap on its way is `10 … ·`.
function withWaiting(marks, waiting) {
  for (let left = waiting; left > 0; left -= 1) marks = marks.replace("·", "…");
  return marks;
}

function beside() {
  if (now.beside.length === 0) return [];
  const counts = new Map();
  for (const set of now.beside) counts.set(set.exerciseName, (counts.get(set.exerciseName) ?? 0) + 1);
  const list = element("ol");
  for (const [name, count] of counts) {
    list.append(element("li", `${name}: ${count} ${count === 1 ? "set" : "sets"}`, "item ticked"));
  }
  return [element("h2", "Not on the plan"), list];
}

function card(one) {
  const made = element("article", undefined, "card");
  made.append(element("p", one.title), element("p", one.reason, "detail"));
  if (one.lines.length > 0) made.append(element("pre", one.lines.join("\n")));
  const choices = element("div", undefined, "choices");
  for (const [label, path] of [["Accept", "/api/accept"], ["Refuse", "/api/refuse"]]) {
    const button = element("button", label);
    button.setAttribute("aria-label", `${label}: ${one.title}`);
    button.addEventListener("click", () => queue.add(path, { proposal: one.id }, label));
    choices.append(button);
  }
  made.append(choices);
  return made;
}

// The next set that is neither done nor on its way.
function next() {
  const same = (set) => (item) => item.body.planned &&
    item.body.planned.plan === set.plan && item.body.planned.item === set.item && item.body.planned.number === set.number;
  return now?.ahead.find((one) => !queue.items.some(same(one.set)));
}

function showNext() {
  const one = next();
  const go = at("go");
  go.disabled = !one;
  const [what, number] = one ? splitLast(one.words) : ["All done", ""];
  at("go-what").textContent = !one ? what : !one.template ? `Log ${what}` : `Type ${one.set.missing === "load" ? "the load" : "the reps"}: ${what}`;
  at("go-set").textContent = one ? `${number} of ${one.set.asked}` : "";
  at("undo").disabled = !(queue.waiting > 0 || now?.undo);
  const undone = queue.waiting > 0 ? queue.items.at(-1).about : now?.undo?.summary;
  at("undo").setAttribute("aria-label", undone ? `Undo: ${undone}` : "Undo");
  at("redo").hidden = queue.waiting > 0 || !now?.redo;
  at("redo").setAttribute("aria-label", now?.redo ? `Redo: ${now.redo.summary}` : "Redo");
}

// `Barbell Row 155 × 8, set 2` in two.
function splitLast(words) {
  const comma = words.lastIndexOf(", set ");
  return comma < 0 ? [words, ""] : [words.slice(0, comma), words.slice(comma + 2)];
}

function say(text, className, beside) {
  const item = element("li", text, className);
  if (beside) item.append(beside);
  const feed = at("feed");
  feed.append(item);
  while (feed.children.length > FEED) feed.firstChild.remove();
  item.scrollIntoView({ block: "nearest" });
  return item;
}

function showLink() {
  const waiting = queue.waiting;
  // A stream may look open long after the phone has left the network; what is sent does not come through.
  const alone = opened && (changes?.readyState !== EventSource.OPEN || queue.tries > 0);
  const sets = `${waiting} ${waiting === 1 ? "tap waits" : "taps wait"} to be sent`;
  at("link").textContent = alone ? `No link${waiting ? `: ${sets}` : ""}` : waiting ? `Sending: ${sets}` : "";
  if (now) show();
}

// ---- the rest clock

function setRest(since, seconds, of) {
  rest = { since, seconds, of };
  over = left() <= 0;
  tick();
}

function left() {
  return rest ? Math.ceil(rest.seconds - (Date.now() - rest.since) / 1_000) : 0;
}

// Draws once a second while a rest runs, and not at all without one.
function tick() {
  clearTimeout(tick.timer);
  const seconds = left();
  at("rest").hidden = !rest || seconds < -600;
  at("rest").classList.toggle("over", seconds <= 0);
  at("clock").textContent = seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "Rest over";
  if (seconds > 0) {
    const part = (Date.now() - rest.since) % 1_000;
    tick.timer = setTimeout(tick, 1_000 - (part < 0 ? part + 1_000 : part) + 5);
  } else if (!over) {
    over = true;
    at("said").textContent = "Rest over";
    navigator.vibrate?.([200, 100, 200]);
  }
}

function followRest() {
  const told = now.rest;
  if (!told) {
    if (rest?.of) rest = null;
    return tick();
  }
  // One that was changed by hand, or began with a tap that waits, stays as it is.
  if (rest?.of === told.since || queue.waiting > 0) return;
  if (rest && rest.of === undefined && rest.seconds === 0) {
    rest.of = told.since;
    return;
  }
  setRest(Date.parse(told.since) + skew, told.seconds, told.since);
}

// ---- what is asked of the server

async function refresh() {
  if (refreshing) {
    stale = true;
    return;
  }
  refreshing = true;
  do {
    stale = false;
    const answer = await get("/api/now");
    if (answer?.status === 200) {
      now = answer.body;
      skew = Date.now() - Date.parse(now.now);
      at("app").hidden = false;
      at("entry").hidden = true;
      show();
      followRest();
    } else if (answer?.status === 401) {
      askForCode("");
      break;
    } else if (answer) {
      say(answer.body.message, "wrong");
    }
  } while (stale);
  refreshing = false;
  showLink();
}

function listen() {
  changes?.close();
  changes = new EventSource("/api/changes");
  changes.addEventListener("open", () => {
    opened = true;
    refresh();
    queue.send();
  });
  changes.addEventListener("change", refresh);
  changes.addEventListener("error", () => {
    showLink();
    // One that the server refused doesn't come back by itself; without a cookie it isn't asked for again.
    if (changes.readyState === EventSource.CLOSED && at("entry").hidden) {
      clearTimeout(listen.timer);
      listen.timer = setTimeout(listen, 5_000);
    }
  });
}

function answered(item, status, body) {
  if (status === 401) return askForCode("Scan a new code; what you tapped is kept here and sent then.");
  if (status === 200) {
    say(body.reply ?? body.message ?? item.about);
  } else if (body.question) {
    ask(body.question, "/api/log");
  } else if (body.refused && item.orChat && body.refused.part === undefined) {
    chat({ text: item.body.line });
  } else if (status === 409) {
    confirm(item, body.message);
  } else {
    say(body.refused?.message ?? body.message ?? "It was refused.", "wrong");
    // The rest that the tap began is of no set.
    if (item.body.planned && rest?.of === undefined) rest = null;
  }
  refresh();
}

// A question with its options as buttons.
function ask(question, path) {
  const choices = element("div", undefined, "choices");
  question.options.forEach((option, index) => {
    const button = element("button", option.label);
    button.addEventListener("click", () => {
      choices.querySelectorAll("button").forEach((one) => { one.disabled = true; });
      if (path === "/api/log") queue.add(path, { choose: index + 1 }, option.label);
      else chat({ choose: index + 1 });
    });
    choices.append(button);
  });
  say(question.text, "", choices);
}

// What changes much at once, or what was changed long ago, is asked about before.
function confirm(item, why, yes = `${item.about} all the same`) {
  const choices = element("div", undefined, "choices");
  const button = element("button", yes);
  button.addEventListener("click", () => {
    button.disabled = true;
    queue.add(item.path, { ...item.body, confirm: true }, item.about);
  });
  choices.append(button);
  say(why, "wrong", choices);
}

async function chat(body) {
  const waits = say("Asking the coach …", "mine");
  const answer = await post("/api/chat", body);
  waits.remove();
  if (!answer) {
    if (body.text) at("line").value ||= body.text;
    return say("No link: it was not sent.", "wrong");
  }
  if (!Array.isArray(answer.body)) {
    say(answer.body.message, "wrong");
  } else {
    for (const { event, data } of answer.body) {
      if (event === "entry" && data.body.kind === "question") ask(data.body.question, "/api/chat");
      else if (event === "entry" && data.text) say(data.text);
      else if (event === "failed") say(data.message, "wrong");
    }
  }
  refresh();
}

// ---- what is tapped and typed

function write(before, after) {
  const line = at("line");
  line.value = before + after;
  line.focus();
  line.setSelectionRange(before.length, before.length);
  read();
}

at("go").addEventListener("click", () => {
  const one = next();
  const soon = Date.now() - tapped < SOON;
  tapped = Date.now();
  if (!one || soon) return;
  if (one.template) return write(...one.template);
  setRest(Date.now(), now.rest?.seconds ?? rest?.seconds ?? USUAL_REST, undefined);
  queue.add("/api/log", { planned: one.set }, one.words);
});

at("undo").addEventListener("click", () => {
  if (queue.takeBack()) {
    say("Taken back before it was sent.");
    rest = null;
    return tick();
  }
  if (!now?.undo) return;
  const item = { path: "/api/undo", body: { change: now.undo.change }, about: now.undo.summary };
  if (now.undo.asks) confirm(item, now.undo.asks, "Take it back");
  else queue.add(item.path, item.body, item.about);
});

at("redo").addEventListener("click", () => {
  if (now?.redo) queue.add("/api/redo", { change: now.redo.change }, now.redo.summary);
});

at("longer").addEventListener("click", () => {
  if (left() > 0) rest.seconds += 30;
  else setRest(Date.now(), 30, rest?.of);
  over = false;
  tick();
});

at("skip").addEventListener("click", () => {
  rest.seconds = 0;
  rest.since = 0;
  over = true;
  tick();
});

at("composer").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = at("line").value.trim();
  if (!text) return;
  const preview = reading?.line === text ? reading.preview : null;
  at("line").value = "";
  at("reading").textContent = "";
  if (preview?.kind === "rest") {
    return setRest(Date.now(), preview.seconds ?? now.rest?.seconds ?? USUAL_REST, now.rest?.since);
  }
  say(text, "mine");
  if (preview && ["talk", "says"].includes(preview.kind)) return chat({ text });
  queue.add("/api/log", { line: text }, text, preview?.kind === "does");
});

at("line").addEventListener("input", () => {
  clearTimeout(read.timer);
  read.timer = setTimeout(read, TYPING);
});

// What the line would do: one question at a time, the newest line last.
async function read() {
  const line = at("line").value.trim();
  if (!line) {
    at("reading").textContent = "";
    return;
  }
  if (read.asked) return;
  read.asked = true;
  const answer = await get(`/api/preview?line=${encodeURIComponent(line)}`);
  read.asked = false;
  const newest = at("line").value.trim();
  if (answer?.status === 200) {
    const preview = answer.body.preview;
    reading = { line, preview };
    if (newest === line) at("reading").textContent = `→ ${preview.text}${preview.why ? `: ${preview.why}` : ""}`;
  } else if (newest === line) {
    at("reading").textContent = answer ? "" : "No link: it is read when it is sent.";
  }
  if (answer && newest && newest !== line) read();
}

// ---- getting in

function askForCode(why) {
  at("app").hidden = true;
  at("entry").hidden = false;
  if (why || !at("entry-why").textContent) at("entry-why").textContent = why;
  clearTimeout(listen.timer);
  changes?.close();
}

async function enter(code) {
  const answer = await post("/enter", { code });
  if (answer?.status === 200) return begin();
  const known = await get("/api/now");
  // A code that was used by this very phone, on a reload.
  if (known?.status === 200) return begin();
  askForCode(answer?.body?.message ?? "The computer can't be reached.");
}

function begin() {
  at("entry-why").textContent = "";
  listen();
  refresh();
}

at("entry-form").addEventListener("submit", (event) => {
  event.preventDefault();
  enter(at("code").value.trim().replace(/^.*#/, ""));
});

for (const event of ["online", "focus", "visibilitychange"]) {
  window.addEventListener(event, () => {
    if (at("app").hidden || document.hidden) return;
    if (changes?.readyState !== EventSource.OPEN) listen();
    queue.send();
  });
}
window.addEventListener("offline", showLink);

const code = location.hash.slice(1);
if (code) {
  // It is good once; a bookmark must not hold it.
  history.replaceState(null, "", "/");
  enter(code);
} else {
  begin();
}
