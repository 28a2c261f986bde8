import { appendFileSync } from "node:fs";
import { createServer, request } from "node:http";

/**
 * Runs inside a namespace: a reverse proxy on the tracker's own address that hands each request to the host's gate
 * with the client's address of the same family in X-Forwarded-For, and writes down what was asked.
 */
const [socketPath = "", port = "", address = "", address6 = "", log = ""] = process.argv.slice(2);

const relay = (from: string) =>
  createServer((req, res) => {
    appendFileSync(log, `${req.url}\n`);
    const headers = { ...req.headers, "x-forwarded-for": from, connection: "close" };
    const onward = request({ socketPath, path: req.url, method: req.method, headers, agent: false }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on("error", () => res.destroy());
    req.pipe(onward);
  });

relay(address6).listen(Number(port), "::1", () =>
  relay(address).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n")),
);
