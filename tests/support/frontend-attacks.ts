import { connect, type Socket } from "node:net";
import { seconds } from "./seconds.ts";

export type Field = {
  port: number;
  random: () => number;
  /** The target of an announce that is to be answered with peers. */
  target: string;
};

const MOST_MS = seconds(15);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A connection, what came in on it, and whether the other side has closed it. */
function dial({ port }: Field) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
  const state = { text: "", isClosed: false };
  socket.on("data", (chunk) => {
    if (state.text.length < 4_000_000) state.text += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  for (const event of ["end", "close"])
    socket.on(event, () => {
      state.isClosed = true;
    });
  return { socket, state };
}

async function waitFor(what: string, holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + MOST_MS; !holds(); await pause(5))
    if (Date.now() > deadline) throw new Error(`in vain for ${MOST_MS} ms: ${what}`);
}

const below = ({ random }: Field, most: number) => Math.floor(random() * most);
const pick = <Item>(field: Field, items: readonly Item[]): Item => items[below(field, items.length)] as Item;
const bytes = (field: Field, length: number) => Buffer.from(Array.from({ length }, () => below(field, 256)));

const request = (target: string, more = "", method = "GET") =>
  `${method} ${target} HTTP/1.1\r\nHost: x\r\nUser-Agent: Fuzz/1\r\n${more}\r\n`;

async function inPieces(field: Field, socket: Socket, text: string): Promise<void> {
  for (let at = 0; at < text.length; ) {
    const length = 1 + below(field, field.random() < 0.5 ? 8 : 400);
    socket.write(text.slice(at, at + length), "latin1");
    at += length;
    if (field.random() < 0.3) await pause(below(field, 4));
  }
}

/** Garbage is answered or not: whoever sent it goes away, in one of several ways. */
async function sendAndGo(field: Field, content: string | Buffer): Promise<void> {
  const { socket, state } = dial(field);
  socket.write(content, "latin1");
  const how = below(field, 4);
  if (how === 0) socket.end();
  await pause(below(field, 60));
  if (how === 1) socket.resetAndDestroy();
  if (how === 2) socket.write(bytes(field, below(field, 500)));
  if (how === 0 && state.text === "") await pause(20);
  socket.destroy();
}

const countOf = (text: string) => text.split("HTTP/1.1 200 OK\r\n").length - 1;

/** Each ends when it is done; throws where an honest request was not answered. */
export const attacks: Record<string, (field: Field) => Promise<void>> = {
  "random bytes": (field) => sendAndGo(field, bytes(field, below(field, 3_000))),

  "a request with bytes changed": (field) => {
    const whole = Buffer.from(request(field.target, "Connection: keep-alive\r\n"), "latin1");
    for (let i = 0; i < 1 + below(field, 8); i++) whole[below(field, whole.length)] = below(field, 256);
    return sendAndGo(field, whole);
  },

  "a request cut short": (field) => {
    const whole = request(field.target);
    return sendAndGo(field, whole.slice(0, below(field, whole.length)));
  },

  async "a request in pieces"(field) {
    const { socket, state } = dial(field);
    await inPieces(field, socket, request(field.target, "Connection: close\r\n"));
    await waitFor("an answer to a request in pieces", () => state.isClosed);
    if (countOf(state.text) !== 1) throw new Error(`no answer to a request in pieces: ${state.text.slice(0, 200)}`);
    socket.destroy();
  },

  async "requests without waiting"(field) {
    const { socket, state } = dial(field);
    const count = 1 + below(field, 40);
    const kinds = [
      request(field.target),
      request(field.target, "", "HEAD"),
      request("/scrape?x"),
      request("/announce"),
    ];
    await inPieces(field, socket, Array.from({ length: count }, () => pick(field, kinds)).join(""));
    await waitFor(`${count} answers`, () => countOf(state.text) === count || state.isClosed);
    if (countOf(state.text) !== count) throw new Error(`${countOf(state.text)} answers to ${count} requests`);
    socket.destroy();
  },

  async "a client that ends its half first"(field) {
    const { socket, state } = dial(field);
    socket.end(request(field.target), "latin1");
    await waitFor("an answer to a half-closed client", () => state.isClosed);
    if (countOf(state.text) !== 1) throw new Error("no answer to a half-closed client");
    socket.destroy();
  },

  async "a query of about 64 KB"(field) {
    const { socket, state } = dial(field);
    const target = `${field.target}&x=${"y".repeat(65_000 + below(field, 1_000))}`;
    await inPieces({ ...field, random: () => 0.9 }, socket, request(target, "Connection: close\r\n"));
    await waitFor("an answer to a long query", () => state.isClosed);
    if (countOf(state.text) !== 1) throw new Error(`a long query: ${state.text.slice(0, 200)}`);
    socket.destroy();
  },

  "a head without an end": (field) => sendAndGo(field, `GET ${field.target}&x=${"z".repeat(below(field, 300_000))}`),

  "odd methods, versions and headers": (field) => {
    const method = pick(field, ["GET", "HEAD", "OPTIONS", "TRACE", "CONNECT", "PRI", "get", "X".repeat(21), ""]);
    const headers = [
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n",
      "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n",
      "Expect: 100-continue\r\nContent-Length: 10\r\n",
      "Transfer-Encoding: chunked\r\n",
      "Content-Length: 5\r\nContent-Length: 6\r\n",
      "Content-Length: -1\r\n",
      `Content-Length: ${below(field, 100_000)}\r\n`,
      `X-Forwarded-For: ${"1.1.1.1, ".repeat(below(field, 2_000))}\r\n`,
      ": x\r\n",
      "A\0B: \xff\r\n",
      `${"a:b\r\n".repeat(below(field, 3_000))}`,
    ];
    const target = pick(field, [
      field.target,
      "/",
      "*",
      "http://x/announce?a",
      "//announce",
      "/announce/../x",
      "\xff\0",
    ]);
    return sendAndGo(field, request(target, pick(field, headers), method) + "0\r\n\r\n".repeat(below(field, 3)));
  },
};

/** A client that sends a head byte by byte, for as long as the tracker lets it. Answers after how many ms that was. */
export async function dawdle(field: Field, most: number): Promise<number> {
  const begun = Date.now();
  const { socket, state } = dial(field);
  socket.write("GET /announce/");
  while (!state.isClosed && Date.now() - begun < most) {
    await pause(200);
    if (!state.isClosed) socket.write("a");
  }
  socket.destroy();
  return Date.now() - begun;
}
