import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "#tests/support/raw-socket.ts";
import { guardServer, type ServerTimes } from "./guard-server.server.ts";

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const times: ServerTimes = { headMs: 5_000, keepAliveMs: 5_000, silentMs: 5_000, checkMs: 20 };

/** A server that is handed its connections, as the tracker's process hands them to the site. */
async function open(shorter: Partial<ServerTimes>, handle: RequestListener = (_req, res) => res.end("ok")) {
  const site = createHttpServer(handle);
  guardServer(site, { ...times, ...shorter });
  const port = createServer({ allowHalfOpen: true }, (socket) => site.emit("connection", socket));
  await new Promise<void>((resolve) => port.listen(0, "127.0.0.1", resolve));
  ends.push(
    () => port.close(),
    () => site.closeAllConnections(),
  );
  return () => {
    const socket = connect({ port: (port.address() as AddressInfo).port, host: "127.0.0.1" });
    ends.push(() => socket.destroy());
    return listen(socket);
  };
}

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

describe("a connection that was handed over", () => {
  it.each([
    ["is half open", () => undefined],
    ["drips", (send: (text: string) => void) => setInterval(() => send("X-A: b\r\n"), 10)],
  ])("ends with 408 when its head %s", async (_, drip) => {
    const dial = await open({ headMs: 100 });
    const client = dial();
    client.send("GET /login HTTP/1.1\r\nHost: x\r\n");
    const timer = drip(client.send);
    ends.push(() => clearInterval(timer));
    await client.ended();
    expect(client.text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("ends when the head of a later request drips", async () => {
    const dial = await open({ headMs: 100 });
    const client = dial();
    client.send(GET);
    await client.until((text) => text.endsWith("ok"));
    const drip = setInterval(() => client.send("G"), 10);
    ends.push(() => clearInterval(drip));
    await client.ended();
  });

  it("ends when nothing comes between two requests, or at all", async () => {
    const dial = await open({ keepAliveMs: 100, silentMs: 100 });
    const client = dial();
    client.send(GET);
    await client.until((text) => text.endsWith("ok"));
    await client.ended();
    await dial().ended();
  });

  it("stays while its answer takes long to make, and ends when the answer is not read", async () => {
    let destroyed = false;
    const dial = await open({ silentMs: 100 }, (req, res) => {
      req.socket.once("close", () => {
        destroyed = true;
      });
      setTimeout(() => res.end("x".repeat(30_000_000)), 400);
    });
    const client = dial();
    client.send(GET);
    await client.until((text) => text.startsWith("HTTP/1.1 200"));
    client.socket.pause();
    await expect.poll(() => destroyed).toBe(true);
  });
});
