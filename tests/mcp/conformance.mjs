// Runs the public conformance suite against a server: `node conformance.mjs SUITE URL TOKEN REVISION EXPECTED`.
// The suite sends no token, so what it asks goes through a server that adds it, by the names that the suite
// gave: it tries wrong ones too.
import { spawn } from "node:child_process";
import http from "node:http";

const [suite, url, token, revision, expected] = process.argv.slice(2);
const server = new URL(url);

const between = http.createServer((asked, answer) => {
  const port = between.address().port;
  const ours = (name) => name === `127.0.0.1:${port}` || name === `localhost:${port}`;
  const headers = { ...asked.headers, authorization: `Bearer ${token}` };
  if (ours(headers.host)) headers.host = server.host;
  if (headers.origin && ours(headers.origin.replace("http://", ""))) headers.origin = server.origin;
  const on = http.request(
    { host: server.hostname, port: server.port, method: asked.method, path: asked.url, headers },
    (said) => { answer.writeHead(said.statusCode, said.headers); said.pipe(answer); },
  );
  on.on("error", () => answer.destroy());
  answer.on("close", () => on.destroy());
  asked.pipe(on);
});

between.listen(0, "127.0.0.1", () => {
  const at = `http://127.0.0.1:${between.address().port}${server.pathname}`;
  const words = ["server", "--url", at, "--requirements", revision, "--expected-failures", expected];
  const ran = spawn(process.execPath, [suite, ...words], { stdio: "inherit" });
  ran.on("exit", (code) => process.exit(code ?? 1));
});
