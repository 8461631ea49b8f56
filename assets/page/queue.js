// What was tapped and not yet answered: kept over a reload, sent in order, each under a key of its own,
// so that one whose answer was lost on the way is not done twice. Each is stored by itself: two tabs share
// what waits, and neither writes over the other's.

const KEPT = "setwise.tap.";
const KEPT_TOGETHER = "setwise.queue"; // by earlier pages
const PATIENCE = 10_000; // ms for one answer
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000]; // ms from one try to the next

export class Queue {
  // `answered(item, status, body)` when an item is done with; `changed()` when it waits or not.
  constructor(answered, changed) {
    this.answered = answered;
    this.changed = changed;
    this.items = [];
    this.tries = 0;
    this.sending = false;
    this.timer = 0;
    this.takeOver();
    this.read();
    globalThis.addEventListener?.("storage", (event) => {
      if (event.key && !event.key.startsWith(KEPT)) return;
      this.read();
      this.changed();
    });
  }

  // `orChat`: what is no set is said to the coach.
  add(path, body, about, orChat = false) {
    const item = { key: newKey(), at: Date.now(), path, body, about, orChat };
    this.items.push(item);
    this.keep(item);
    this.changed();
    this.send();
  }

  // Takes back the newest, if it has not left yet; false where there is none.
  takeBack() {
    this.read();
    const left = (item) => item.sentAt !== undefined && Date.now() - item.sentAt < PATIENCE;
    const at = this.items.findLastIndex((item) => !left(item));
    if (at < 0 || at < this.items.length - 1) return false;
    this.drop(this.items[at]);
    this.changed();
    return true;
  }

  get waiting() {
    return this.items.length;
  }

  // One at a time, oldest first.
  async send() {
    clearTimeout(this.timer);
    if (this.sending) return;
    this.sending = true;
    this.read();
    while (this.items.length > 0) {
      const item = this.items[0];
      item.sentAt = Date.now();
      this.keep(item);
      const answer = await post(item.path, item.body, item.key);
      if (!answer || isForLater(answer.status)) {
        delete item.sentAt;
        if (!item.stored || isKept(item)) this.keep(item);
        const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
        this.tries += 1;
        this.timer = setTimeout(() => this.send(), wait);
        if (answer && answer.status === 401) this.answered(item, 401, answer.body);
        break;
      }
      this.tries = 0;
      this.drop(item);
      this.changed();
      this.answered(item, answer.status, answer.body);
      this.read();
    }
    this.sending = false;
    this.changed();
  }

  // What all tabs wait for: what another one is done with waits here no longer.
  read() {
    const here = new Map(this.items.filter((item) => !item.stored).map((item) => [item.key, item]));
    for (const item of stored()) here.set(item.key, this.items.find((one) => one.key === item.key) ?? item);
    this.items = [...here.values()].sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
  }

  // What an earlier page kept as one list.
  takeOver() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT_TOGETHER) ?? "[]");
      kept.forEach((item, place) => this.keep({ ...item, at: place }));
      localStorage.removeItem(KEPT_TOGETHER);
    } catch {
      // Nothing was kept.
    }
  }

  keep(item) {
    try {
      localStorage.setItem(KEPT + item.key, JSON.stringify(item));
      item.stored = true;
    } catch {
      // A full or closed storage loses only what a reload would have kept.
    }
  }

  drop(item) {
    this.items = this.items.filter((one) => one.key !== item.key);
    try {
      localStorage.removeItem(KEPT + item.key);
    } catch {
      // It was never kept.
    }
  }
}

function isKept(item) {
  return localStorage.getItem(KEPT + item.key) !== null;
}

function stored() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(KEPT))
      .map((key) => ({ ...JSON.parse(localStorage.getItem(key)), stored: true }))
      .filter((item) => item.key && item.path);
  } catch {
    return [];
  }
}

// The server can't answer now, or doesn't know who asks: nothing was done.
function isForLater(status) {
  return status === 401 || status === 408 || status === 429 || status >= 500;
}

// Not `randomUUID`: a browser has that only on pages with TLS.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The status and the document; nothing where there is no link.
export async function post(path, body, key) {
  const headers = { "Content-Type": "application/json" };
  if (key) headers["Idempotency-Key"] = key;
  const signal = key ? AbortSignal.timeout(PATIENCE) : undefined;
  try {
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
}

export async function get(path) {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
}
