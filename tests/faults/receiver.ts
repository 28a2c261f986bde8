import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { seeded } from "#tests/support/seed.ts";

const random = seeded();

type Received = { type: string; subject: string; text: string };

/**
 * A receiver of webhooks, which notes what arrives under which id. Some of the time it breaks the connection off after
 * it has noted an event, so that the site must send that again.
 */
export async function startReceiver(breaks: number) {
  const first = new Map<string, Received>();
  const bodies = new Map<string, Set<string>>();
  let arrived = 0;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const uid = String(request.headers["webhook-id"]);
    const { type, data } = JSON.parse(body);
    arrived += 1;
    if (!first.has(uid))
      first.set(uid, { type, subject: `${type.split(".")[0]} ${data.id}`, text: data.message ?? "" });
    bodies.set(uid, (bodies.get(uid) ?? new Set()).add(body));
    if (random() < breaks) request.socket.destroy();
    else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** By id, in the order in which they came first. */
    first,
    arrived: () => arrived,
    /** Ids under which different events came. */
    mixed: () => [...bodies.values()].filter((sent) => sent.size > 1).length,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
