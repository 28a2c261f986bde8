import { appendFileSync } from "node:fs";
import { createServer, request } from "node:http";

/**
 * Runs inside a namespace: a reverse proxy on the tracker's own address that hands each request to the host's gate
 * with the client's address in X-Forwarded-For, and writes down what was asked.
 */
const [socketPath = "", port = "", address = "", log = ""] = process.argv.slice(2);

createServer((req, res) => {
  appendFileSync(log, `${req.url}\n`);
  const headers = { ...req.headers, "x-forwarded-for": address, connection: "close" };
  const onward = request({ socketPath, path: req.url, method: req.method, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.on("error", () => res.destroy());
  req.pipe(onward);
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
