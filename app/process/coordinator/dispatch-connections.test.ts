import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSlots } from "#app/http/edge/slots.ts";
import { listen } from "#tests/support/raw-socket.ts";
import { createDispatcher, type Taker } from "./dispatch-connections.ts";

type Handed = { id: number; socket: Socket };
let handed: Record<"a" | "b", Handed[]>;
let server: ReturnType<typeof createServer>;
let dispatcher: ReturnType<typeof createDispatcher>;
const ends: (() => unknown)[] = [];

const takerOf = (name: "a" | "b"): Taker => ({ hand: ({ id, socket }) => void handed[name].push({ id, socket }) });
const [a, b] = [takerOf("a"), takerOf("b")];
const counts = () => [handed.a.length, handed.b.length];

beforeEach(async () => {
  handed = { a: [], b: [] };
  dispatcher = createDispatcher(createSlots({ inAll: 99, perKey: 4 }));
  server = createServer({ pauseOnConnect: true }, (socket) => {
    ends.push(() => socket.destroy());
    dispatcher.give(socket, Buffer.alloc(0));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  server.close();
});

/** Connects, and waits until the connection has arrived. */
async function dial() {
  const client = listen(connect((server.address() as AddressInfo).port, "127.0.0.1"));
  ends.push(() => client.socket.destroy());
  await once(server, "connection");
  return client;
}

describe("a connection for the site", () => {
  it("goes to the process with the fewest, once that has taken the last one", async () => {
    dispatcher.add(a);
    dispatcher.add(b);
    for (let i = 0; i < 3; i++) await dial();
    expect(counts()).toEqual([1, 1]);
    dispatcher.taken(b);
    expect(counts()).toEqual([1, 2]);
    await dial();
    dispatcher.taken(a);
    dispatcher.taken(b);
    expect(counts()).toEqual([2, 2]);
  });

  it("goes to another process when the one that has the others ends", async () => {
    dispatcher.add(a);
    for (let i = 0; i < 3; i++) await dial();
    expect(counts()).toEqual([1, 0]);
    dispatcher.add(b);
    dispatcher.remove(a);
    dispatcher.taken(b);
    expect(counts()).toEqual([1, 2]);
  });

  it("is closed when its network has as many as it may, whichever process they are with", async () => {
    dispatcher.add(a);
    dispatcher.add(b);
    for (let i = 0; i < 4; i++) {
      await dial();
      dispatcher.taken(a);
      dispatcher.taken(b);
    }
    expect(counts()).toEqual([2, 2]);
    await (await dial()).ended();
    dispatcher.closed(a, handed.a[0]?.id ?? 0);
    await dial();
    expect(counts()).toEqual([3, 2]);
    // The slots of an ended process become free too.
    dispatcher.remove(b);
    dispatcher.taken(a);
    await dial();
    expect(counts()).toEqual([4, 2]);
  });

  it("is answered 503 while no process runs", async () => {
    const client = await dial();
    await client.until((text) => text.includes("Please try again"));
    expect(client.text()).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 2\r\n/);
  });
});
