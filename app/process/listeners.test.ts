import { readdirSync, readFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { guardServer, type ServerTimes } from "#app/http/edge/guard-server.server.ts";
import { createFrontend } from "#app/tracker/frontend.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { serveMetrics } from "./metrics/serve-metrics.server.ts";
import { createFallback } from "./tracker-fallback.server.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const times: ServerTimes = { headMs: 100, keepAliveMs: 100, silentMs: 100, checkMs: 20 };
const slots = { enter: () => () => undefined };

async function listenAt(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A port that passes its connections to another server, which does not listen itself. */
const handTo = (take: (socket: Socket) => void) => listenAt(createServer({ allowHalfOpen: true }, take));

/** Every file that listens, and how to open its listener with short timeouts. Null: see the reason. */
const listeners: Record<string, (() => Promise<number>) | null> = {
  // The coordinator forwards a connection unread: the web process's server closes it.
  "app/process/coordinator/start.server.ts": null,
  // Open for a moment, to find a free port.
  "app/process/supervisor/cluster.ts": null,
  "server.ts": () => {
    const site = createHttpServer((_req, res) => res.end("ok"));
    guardServer(site, times);
    return handTo((socket) => site.emit("connection", socket));
  },
  "app/tracker/frontend.server.ts": () => {
    const deps = { answer: () => "de", addressOf: () => "192.0.2.1", forward: () => undefined, ...slots };
    const frontend = createFrontend({ ...deps, commit: (done) => done(null) }, { idle: 100, head: 100, sweep: 20 });
    ends.push(frontend.close);
    return listenAt(frontend.server);
  },
  "app/process/tracker-fallback.server.ts": () => {
    const service = { answerDurably: async () => null };
    const forward = createFallback(service, () => "192.0.2.1", slots, times);
    return handTo((socket) => forward(socket, Buffer.alloc(0)));
  },
  "app/process/metrics/serve-metrics.server.ts": async () => {
    const port = await freePort();
    ends.push(await serveMetrics("worker", { METRICS_PORT: port, METRICS_TOKEN: null, HOST: "127.0.0.1" }, times));
    return port;
  },
};

const stays = async (port: number, bytes: string) => {
  const socket = connect({ port, host: "127.0.0.1" });
  ends.push(() => socket.destroy());
  let isOver = false;
  // The other side's end is noticed only while reading.
  socket.resume().on("error", () => undefined);
  socket.on("end", () => {
    isOver = true;
  });
  socket.on("close", () => {
    isOver = true;
  });
  socket.write(bytes);
  return () => !isOver;
};

describe("a listener", () => {
  it("is in this list, wherever it is opened", () => {
    const below = (folder: string) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`);
    const sources = ["server.ts", ...below("app"), ...below("tracker")].filter(
      (file) => /\.tsx?$/.test(file) && !/testing\.ts$|\.test\.tsx?$/.test(file),
    );
    const opening = sources.filter((file) => /\bcreate(Secure)?Server\(/.test(readFileSync(file, "utf8")));
    expect(opening.sort()).toEqual(Object.keys(listeners).sort());
  });

  it.each(Object.entries(listeners).flatMap(([file, open]) => (open ? [[file, open] as const] : [])))(
    "closes strangers who say nothing, or begin and fall silent: %s",
    async (_, open) => {
      const port = await open();
      const strangers = await Promise.all(["", "GET / HT", "\u0016\u0003\u0001"].map((bytes) => stays(port, bytes)));
      await expect.poll(() => strangers.map((isOpen) => isOpen())).toEqual([false, false, false]);
    },
  );
});
