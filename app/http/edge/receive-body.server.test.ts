import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "#tests/support/raw-socket.ts";
import { type BodyTimes, receiveBody } from "./receive-body.server.ts";
import { createSlots } from "./slots.ts";

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const slow: BodyTimes = {
  idleMs: 5_000,
  wholeMs: 5_000,
  leastRate: { bytes: 1, eachMs: 5_000 },
  answeredMs: 5_000,
  lingerMs: 5_000,
};

type Setup = { times?: Partial<BodyTimes>; slots?: number; read?: (req: IncomingMessage) => Promise<string> };

async function readAll(req: IncomingMessage): Promise<string> {
  if (req.url === "/early") return "early";
  let size = 0;
  for await (const chunk of req) size += (chunk as Buffer).length;
  return `read ${size}`;
}

/** A server that answers with the number of bytes it read, or the error that its reader got. */
async function open({ times, slots: perKey = 9, read = readAll }: Setup = {}) {
  const slots = createSlots({ inAll: 9, perKey });
  const told: string[] = [];
  const server = createServer((req, res) => {
    const rules = { max: 100_000, largeFrom: 10_000, times: { ...slow, ...times } };
    const enterLarge = () => {
      const entered = slots.enter("198.51.100.1");
      return typeof entered === "function" ? entered : { status: 429, message: "too many" };
    };
    if (!receiveBody(req, res, { ...rules, enterLarge })) return;
    read(req).then(
      (text) => {
        told.push(text);
        if (!res.headersSent) res.end(text);
      },
      (error: Error) => told.push(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const dial = (head: string) => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
    ends.push(() => socket.destroy());
    const client = listen(socket);
    client.send(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`);
    return client;
  };
  return { told, dial };
}

const CHUNKED = "Transfer-Encoding: chunked";
const chunk = (size: number) => `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`;
const END = "0\r\n\r\n";

describe("a body", () => {
  it("reaches its reader whole, also a large one", async () => {
    const { dial } = await open();
    const client = dial(CHUNKED);
    for (let i = 0; i < 100; i += 1) client.send(chunk(1_000));
    client.send(END);
    await client.until((text) => text.endsWith("read 100000"));
  });

  it("that is too large by its own word is refused unread", async () => {
    const { dial, told } = await open();
    const client = dial("Content-Length: 100001");
    await client.until((text) => text.startsWith("HTTP/1.1 413") && text.includes("Connection: close"));
    expect(told).toEqual([]);
  });

  it("that grows too large is refused as it comes, and its reader hears of it", async () => {
    const { dial, told } = await open({ times: { lingerMs: 50 } });
    const client = dial(CHUNKED);
    for (let i = 0; i < 101; i += 1) client.send(chunk(1_000));
    await client.until((text) => text.startsWith("HTTP/1.1 413"));
    await client.ended();
    await expect.poll(() => told).toEqual(["the request was refused"]);
  });

  it("that was refused is read to its end, so that its sender can read the answer", async () => {
    const { dial, told } = await open();
    const client = dial("Content-Length: 3000000");
    client.send("x".repeat(3_000_000));
    await client.until((text) => text.endsWith('{"message":"The request is too large."}'));
    await client.ended();
    expect(told).toEqual([]);
  });

  it("that drips on after it was refused is cut off", async () => {
    const { dial } = await open({ times: { lingerMs: 100 } });
    const client = dial("Content-Length: 3000000");
    const drip = setInterval(() => client.send("x"), 10);
    ends.push(() => clearInterval(drip));
    await client.ended();
  });

  it.each([
    ["stands still", { idleMs: 100 }, 0],
    ["drips", { wholeMs: 200 }, 10],
  ])("that %s is answered 408, and the connection ends", async (_, times, dripMs) => {
    const { dial } = await open({ times: { ...times, lingerMs: 50 } });
    const client = dial("Content-Length: 5000");
    client.send("x");
    const drip = dripMs > 0 ? setInterval(() => client.send("x"), dripMs) : undefined;
    ends.push(() => clearInterval(drip));
    await client.until((text) => text.startsWith("HTTP/1.1 408"));
    await client.ended();
  });

  it("that is large and comes too slowly is answered 408, though something always comes", async () => {
    const { dial } = await open({ times: { leastRate: { bytes: 1_000, eachMs: 100 }, lingerMs: 50 } });
    const client = dial("Content-Length: 90000");
    client.send("x".repeat(50_000));
    const drip = setInterval(() => client.send("x"), 10);
    ends.push(() => clearInterval(drip));
    await client.until((text) => text.startsWith("HTTP/1.1 408"));
    await client.ended();
  });

  it("that is large may take long while it comes fast enough, or while its reader is slow", async () => {
    const rest = () => new Promise((resolve) => setTimeout(resolve, 700));
    const read = async (req: IncomingMessage) => rest().then(() => readAll(req));
    const { dial } = await open({ times: { leastRate: { bytes: 1, eachMs: 300 } }, read });
    const client = dial("Content-Length: 50000");
    client.send("x".repeat(20_000));
    await rest();
    for (let sent = 20_000; sent < 50_000; sent += 1_000) {
      client.send("x".repeat(1_000));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await client.until((text) => text.endsWith("read 50000"));
  });

  it("that drips on after its request was answered is cut off", async () => {
    const { dial } = await open({ times: { answeredMs: 100 }, read: async () => "early" });
    const client = dial("Content-Length: 5000");
    const drip = setInterval(() => client.send("x"), 10);
    ends.push(() => clearInterval(drip));
    await client.until((text) => text.endsWith("early"));
    await client.ended();
  });

  it("finds no slot beside as many large ones as there may be, and one when they are through", async () => {
    const { dial } = await open({ slots: 1, times: { lingerMs: 50 } });
    const first = dial("Content-Length: 20000");
    first.send("x".repeat(19_999));
    const small = dial("Content-Length: 5");
    small.send("hello");
    await small.until((text) => text.endsWith("read 5"));
    await dial("Content-Length: 20000").until((text) => text.startsWith("HTTP/1.1 429"));
    const growing = dial(CHUNKED);
    growing.send(chunk(20_000));
    await growing.until((text) => text.startsWith("HTTP/1.1 429"));
    first.send("x");
    await first.until((text) => text.endsWith("read 20000"));
    const answered = dial(`Content-Length: 1\r\n\r\nxPOST /early HTTP/1.1\r\nHost: x\r\n${CHUNKED}`);
    await answered.until((text) => text.endsWith("early"));
    for (let i = 0; i < 20; i += 1) answered.send(chunk(1_000));
    answered.send(END);
    const next = dial("Content-Length: 20000");
    next.send("x".repeat(20_000));
    await next.until((text) => text.endsWith("read 20000"));
  });
});
