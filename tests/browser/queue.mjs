// Two tabs of the page on one storage and one server: each tap is done once, whichever tab sends it.
// Called with the path of queue.js and a case; prints what became of it as JSON.

const [path, name] = process.argv.slice(2);

const shelf = new Map();
globalThis.localStorage = new Proxy({}, {
  get: (_, key) => ({
    getItem: (key) => shelf.get(key) ?? null,
    setItem: (key, value) => { shelf.set(key, value); tell(key); },
    removeItem: (key) => { shelf.delete(key); tell(key); },
  })[key],
  ownKeys: () => [...shelf.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
});
const listeners = [];
globalThis.addEventListener = (event, listener) => { if (event === "storage") listeners.push(listener); };
const tell = (key) => setTimeout(() => listeners.forEach((listener) => listener({ key })), 0);

// The server does each key once, and answers it again after that.
const done = new Map();
const requests = [];
let link = true;
let loseAnswers = 0;
globalThis.fetch = async (path, { headers, body }) => {
  await new Promise((go) => setTimeout(go, 5));
  if (!link) throw new Error("no link");
  const key = headers["Idempotency-Key"];
  requests.push(key);
  const replayed = done.has(key);
  done.set(key, body);
  if (loseAnswers-- > 0) throw new Error("the answer was lost");
  return { status: 200, json: async () => ({ replayed }) };
};

const { Queue } = await import(path);
const answers = [];
const tab = () => new Queue((item, status, body) => answers.push([item.about, status, body.replayed]), () => {});
const later = (ms) => new Promise((go) => setTimeout(go, ms));
const add = (queue, about) => queue.add("/api/log", { line: about }, about);

const cases = {
  async together() {
    const [a, b] = [tab(), tab()];
    for (let number = 0; number < 10; number += 1) add(number % 2 ? a : b, `tap ${number}`);
    await later(1_500);
    return [a, b];
  },
  async offline() {
    link = false;
    const [a, b] = [tab(), tab()];
    add(a, "one");
    await later(20);
    add(b, "two");
    await later(20);
    add(a, "three");
    // Both tabs are closed, and one is opened once there is a link.
    await later(20);
    a.items = [];
    clearTimeout(a.timer);
    clearTimeout(b.timer);
    link = true;
    const c = tab();
    c.send();
    await later(1_500);
    return [c];
  },
  async lost() {
    loseAnswers = 3;
    const [a, b] = [tab(), tab()];
    add(a, "one");
    add(b, "two");
    await later(4_500);
    return [a, b];
  },
  async taken() {
    link = false;
    const [a, b] = [tab(), tab()];
    add(a, "one");
    await later(50);
    add(b, "two");
    await later(50);
    const back = b.takeBack();
    link = true;
    a.send();
    await later(3_500);
    return [a, b, back];
  },
};
const [a, b, back] = await cases[name]();
const bodies = [...done.values()].map((body) => JSON.parse(body).line).sort();
process.stdout.write(JSON.stringify({
  done: bodies, waits: (a?.waiting ?? 0) + (b?.waiting ?? 0), kept: shelf.size, back,
  told: [...new Set(answers.map(([about]) => about))].sort(),
}));
process.exit(0);
