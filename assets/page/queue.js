// What was tapped and not yet answered: kept over a reload, sent in order, each under a key of its own,
// so that one whose answer was lost on the way is not done twice.

const KEPT = "setwise.queue";
const PATIENCE = 10_000; // ms for one answer
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000]; // ms from one try to the next

export class Queue {
  // `answered(item, status, body)` when an item is done with; `changed()` when it waits or not.
  constructor(answered, changed) {
    this.answered = answered;
    this.changed = changed;
    this.items = read();
    this.tries = 0;
    this.sending = false;
    this.timer = 0;
  }

  // `orChat`: what is no set is said to the coach.
  add(path, body, about, orChat = false) {
    this.items.push({ key: newKey(), path, body, about, orChat });
    this.keep();
    this.send();
  }

  // Takes back the newest that has not left yet; false where there is none.
  takeBack() {
    const sending = this.sending ? 1 : 0;
    if (this.items.length <= sending) return false;
    this.items.pop();
    this.keep();
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
    while (this.items.length > 0) {
      const item = this.items[0];
      const answer = await post(item.path, item.body, item.key);
      if (!answer || isForLater(answer.status)) {
        const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
        this.tries += 1;
        this.timer = setTimeout(() => this.send(), wait);
        if (answer && answer.status === 401) this.answered(item, 401, answer.body);
        break;
      }
      this.tries = 0;
      this.items.shift();
      this.keep();
      this.answered(item, answer.status, answer.body);
    }
    this.sending = false;
    this.changed();
  }

  keep() {
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.items));
    } catch {
      // A full or closed storage loses only what a reload would have kept.
    }
    this.changed();
  }
}

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept : [];
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
