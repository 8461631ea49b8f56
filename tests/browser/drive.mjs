// Drives the page in a real browser, as a phone of 360 × 740: `node drive.mjs BROWSER URL SETWISE [PICTURE]`.
// It speaks the browser's own protocol over a pipe, so it needs nothing but node and the browser.
// Prints what it saw as one JSON document; whoever runs it says what is right.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [browser, url, setwise, picture] = process.argv.slice(2);
const PATIENCE = 20_000;
const profile = mkdtempSync(join(tmpdir(), "setwise-browser-"));
const child = spawn(browser, [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
  `--user-data-dir=${profile}`, "--remote-debugging-pipe", "about:blank",
], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });

// ---- the protocol: JSON, each message ended by a zero byte

const asked = new Map();
const errors = [];
let last = 0;
let kept = "";
child.stdio[4].setEncoding("utf8");
child.stdio[4].on("data", (text) => {
  const messages = (kept + text).split("\0");
  kept = messages.pop();
  for (const message of messages.map((one) => JSON.parse(one))) {
    if (message.method === "Runtime.exceptionThrown") errors.push(message.params.exceptionDetails.exception?.description);
    if (message.method === "Log.entryAdded" && message.params.entry.source === "security") errors.push(message.params.entry.text);
    asked.get(message.id)?.(message);
    asked.delete(message.id);
  }
});

function send(method, params = {}, sessionId) {
  last += 1;
  child.stdio[3].write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
  return new Promise((resolve, reject) => {
    asked.set(last, (message) => (message.error ? reject(new Error(`${method}: ${message.error.message}`)) : resolve(message.result)));
  });
}

const { targetId } = await send("Target.createTarget", { url: "about:blank" });
const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
const page = (method, params) => send(method, params, sessionId);

async function look(expression) {
  const { result, exceptionDetails } = await page("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
  return result.value;
}

async function wait(what, expression) {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    // While a page loads, what is looked for is not there yet.
    const value = await look(expression).catch(() => null);
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited for ${what}: ${await look("document.body.innerText")}`);
}

const text = (selector) => `(document.querySelector(${JSON.stringify(selector)})?.textContent ?? "")`;
const feed = (words) => `[...document.querySelectorAll("#feed li")].find((one) => one.textContent.includes(${JSON.stringify(words)}))?.textContent`;
const tap = (selector) => look(`document.querySelector(${JSON.stringify(selector)}).click()`);
const pause = () => new Promise((resolve) => setTimeout(resolve, 450));
const offline = (yes) => page("Network.emulateNetworkConditions", { offline: yes, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
const run = (...words) => execFileSync(setwise, words, { encoding: "utf8" });

async function type(words) {
  await look(`document.querySelector("#line").focus()`);
  await page("Input.insertText", { text: words });
}

async function shoot(name) {
  if (!picture) return;
  const { data } = await page("Page.captureScreenshot", { format: "png" });
  writeFileSync(`${picture}-${name}.png`, Buffer.from(data, "base64"));
}

// ---- the session

const saw = {};
let failed = null;
try {
  await Promise.all(["Page.enable", "Runtime.enable", "Log.enable", "Network.enable", "Accessibility.enable"].map((one) => page(one)));
  await page("Emulation.setDeviceMetricsOverride", { width: 360, height: 740, deviceScaleFactor: 2, mobile: true });
  await page("Page.navigate", { url });
  await wait("the way in", `!document.querySelector("#app").hidden && !document.querySelector("#go").disabled`);
  saw.address = await look("location.href");
  saw.first = await look(text("#go"));
  await shoot("first");

  await tap("#go");
  saw.tapped = await wait("the receipt of a tap", feed("✓"));
  saw.clock = await wait("the rest clock", `!document.querySelector("#rest").hidden && ${text("#clock")}`);
  saw.second = await wait("the next set", `${text("#go")} !== ${JSON.stringify(saw.first)} && ${text("#go")}`);
  saw.marks = await look(text("[aria-current] .marks"));
  await shoot("tapped");

  await type("push up 20x3");
  saw.reading = await wait("the reading of a line", `${text("#reading")}.startsWith("→") && ${text("#reading")}`);
  await tap("#composer button");
  saw.options = await wait("a question", `(() => { const all = [...document.querySelectorAll("#feed .choices button")].map((one) => one.textContent); return all.length && all; })()`);
  await tap("#feed .choices button");
  saw.answered = await wait("its answer", feed("Push-Up"));

  run("log", "hammer curl 3x10 30lb // <img src=x onerror=\"document.title='owned'\">");
  saw.elsewhere = await wait("what another window logged", `document.querySelector("#table").innerText.includes("Curl") && document.querySelector("#undo").getAttribute("aria-label")`);
  await type("// <b id=evil>bold</b>");
  await look(`document.querySelector("#line").value = ""`);
  await type("squat 5x5 100kg // <b id=evil>bold</b>");
  await tap("#composer button");
  saw.hostile = await wait("the receipt of a hostile note", feed("<b id=evil>"));
  saw.title = await look("document.title");
  saw.evil = await look(`document.querySelectorAll("#evil, main img").length`);

  await pause();
  const before = await look(text("#go"));
  await offline(true);
  await tap("#go");
  await pause();
  await tap("#go");
  saw.waiting = await wait("what waits", `${text("#link")}.includes("2 taps") && ${text("#link")}`);
  saw.waitingMarks = await look(text("[aria-current] .marks"));
  await shoot("offline");
  const sets = () => JSON.parse(run("export", "--format", "json")).length;
  const stored = sets();
  await offline(false);
  await wait("the link", `${text("#link")} === ""`);
  saw.sent = sets() - stored;
  saw.moved = (await look(text("#go"))) !== before;

  await tap("#undo");
  await wait("the undo", `(() => { const all = document.querySelectorAll("#feed li"); return all[all.length - 1].textContent.startsWith("Undone"); })()`);
  saw.undone = sets() - stored;

  await type("rest 2 min");
  await wait("the reading of a rest", `${text("#reading")}.includes("2:00")`);
  await tap("#composer button");
  saw.byHand = await wait("the rest of 2 minutes", `${text("#clock")}.match(/^(2:00|1:5\\d)$/)?.[0]`);
  await type("what was my heaviest squat?");
  await wait("a question for the coach", `${text("#reading")}.length > 3`);
  await tap("#composer button");
  saw.coach = await wait("the coach", feed("heaviest set"));

  saw.width = await look("document.documentElement.scrollWidth");
  // What a screen reader is told: everything with its role and its name.
  const { nodes } = await page("Accessibility.getFullAXTree");
  const told = nodes.filter((one) => !one.ignored && ["button", "textbox", "timer", "log", "image", "heading"].includes(one.role?.value));
  saw.told = told.map((one) => `${one.role.value}: ${one.name?.value ?? ""}`);
  saw.small = await look(`[...document.querySelectorAll("#app button, #app input")].filter((one) => one.offsetParent && one.offsetHeight < 44).length`);
  await page("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "dark" }] });
  await shoot("dark");
  await page("Page.navigate", { url: `${new URL(url).origin}/` });
  await wait("the page again, without a code", `!document.querySelector("#app").hidden && !document.querySelector("#go").disabled`);
  saw.code = new URL(url).hash.slice(1);
  saw.twice = await look(`fetch("/enter", { method: "POST", headers: { "Content-Type": "application/json" }, body: ${JSON.stringify(JSON.stringify({ code: saw.code }))} }).then((one) => one.json()).then((one) => one.message)`);
} catch (error) {
  failed = error.message;
  await shoot("failed").catch(() => {});
}
console.log(JSON.stringify({ ...saw, errors, failed }, null, 2));
child.on("exit", () => {
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  } catch {
    // A part of the browser still writes; the system clears its temporary folder.
  }
});
await send("Browser.close").catch(() => {});
setTimeout(() => child.kill(), 2_000).unref();
