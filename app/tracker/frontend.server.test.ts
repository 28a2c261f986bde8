import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "#tests/support/raw-socket.ts";
import { ANN, announceQuery, createTestTracker } from "#tracker/testing.ts";
import { createFrontend, type FrontendTimeouts } from "./frontend.server.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Setup = { commit?: (done: (error: Error | null) => void) => void; timeouts?: FrontendTimeouts };

async function open({ commit = (done) => done(null), timeouts }: Setup = {}) {
  const { tracker, peersOf } = createTestTracker();
  const site = createServer((req, res) => {
    let body = "";
    req.on("data", (chunk) => {
      body += chunk;
    });
    req.on("end", () => res.end(`site ${req.method} ${req.url} ${body}`));
  });
  const frontend = createFrontend(
    {
      answer: (target, address, userAgent) => tracker.answer(target, address, userAgent),
      addressOf: (address, { forwardedFor }) => forwardedFor ?? address ?? "",
      commit,
      enter: () => () => undefined,
      forward(socket, head) {
        socket.unshift(head);
        site.emit("connection", socket);
        socket.resume();
      },
    },
    timeouts,
  );
  await new Promise<void>((resolve) => frontend.server.listen(0, "127.0.0.1", resolve));
  ends.push(() => site.closeAllConnections(), frontend.close);
  const { port } = frontend.server.address() as AddressInfo;
  const dial = () => {
    const socket = connect({ port, host: "127.0.0.1" });
    ends.push(() => socket.destroy());
    return listen(socket);
  };
  return { peersOf, port, dial };
}

const path = `/announce/${ANN.passkey}?${announceQuery()}`;
const BODY =
  "d8:completei0e10:downloadedi0e11:external ip4:\x7f\x00\x00\x0110:incompletei1e8:intervali171e12:min intervali86e5:peers0:e";
const answerOf = (body: string, connection = "") =>
  `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCache-Control: no-store\r\nContent-Length: ${body.length}\r\n${connection}\r\n${body}`;
const KEPT = answerOf(BODY);
const CLOSED = answerOf(BODY, "Connection: close\r\n");
const get = (target: string, more = "", version = "1.1") => `GET ${target} HTTP/${version}\r\nHost: x\r\n${more}\r\n`;
const countOf = (text: string, part: string) => text.split(part).length - 1;

describe("the frontend", () => {
  it("refuses a line of more than 16 KB in words of whom it is for", async () => {
    const { dial } = await open();
    const [page, announce] = [dial(), dial()];
    page.send(`GET /?search=${"a".repeat(200_000)}`);
    // node:http gives this answer if a request's head is too large.
    await page.until((text) => text.startsWith("HTTP/1.1 431 "));
    announce.send(`GET /announce/${"a".repeat(200_000)}`);
    await announce.until((text) => text.includes("The request is longer than 16 KB."));
    await announce.ended();
  });

  it("answers an announce byte for byte, and keeps the connection", async () => {
    const { dial } = await open();
    const { send, until, text } = dial();
    for (let times = 1; times <= 3; times += 1) {
      send(get(path));
      await until((all) => all.length === KEPT.length * times);
    }
    expect(text()).toBe(KEPT.repeat(3));
  });

  it("answers pipelined announces in order, each", async () => {
    const { dial } = await open();
    const { send, until, text } = dial();
    send(
      get(path) + get(path.replace("announce", "nonsense/../announce").replace("nonsense/../", "")) + get("/scrape"),
    );
    await until((all) => all.includes("failure reason"));
    expect(text().startsWith(KEPT.repeat(2))).toBe(true);
  });

  it("puts a request together that comes byte by byte", async () => {
    const { dial } = await open();
    const { send, until, text, socket } = dial();
    socket.setNoDelay(true);
    for (const byte of get(path)) {
      send(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until((all) => all.length >= KEPT.length);
    expect(text()).toBe(KEPT);
  });

  it("closes when HTTP/1.0 or the client asks for it, and not when it asks to keep", async () => {
    const { dial } = await open();
    for (const [request, answer] of [
      [get(path, "", "1.0"), CLOSED],
      [get(path, "Connection: close\r\n"), CLOSED],
    ] as const) {
      const { send, ended, text } = dial();
      send(request);
      await ended();
      expect(text()).toBe(answer);
    }
    const { send, until, text } = dial();
    send(get(path, "Connection: Keep-Alive\r\n", "1.0").repeat(2));
    await until((all) => countOf(all, "HTTP/1.1 200") === 2);
    expect(text()).toBe(answerOf(BODY, "Connection: keep-alive\r\n").repeat(2));
  });

  it("answers a client that has ended its half already", async () => {
    const { dial } = await open();
    const { socket, ended, text } = dial();
    socket.end(get(path), "latin1");
    await ended();
    expect(text()).toBe(KEPT);
  });

  it("leaves the body out for HEAD, and takes any method and its body", async () => {
    const { dial } = await open();
    const { send, until, text } = dial();
    send(get(path).replace("GET", "HEAD"));
    await until((all) => all.length > 0);
    expect(text()).toBe(KEPT.slice(0, -BODY.length));
    const posted = dial();
    posted.send(`POST ${path} HTTP/1.1\r\nContent-Length: 70000\r\n\r\n`);
    for (let i = 0; i < 7; i += 1) posted.send("x".repeat(10_000));
    posted.send(get(path));
    await posted.until((all) => all.length >= KEPT.length * 2);
    expect(posted.text()).toBe(KEPT.repeat(2));
    const chunked = dial();
    chunked.send(`BREW ${path} HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`);
    await chunked.ended();
    expect(chunked.text()).toBe(CLOSED);
  });

  it("believes the headers that it is told to, and takes ids with raw bytes", async () => {
    const { dial, peersOf } = await open();
    const { send, until } = dial();
    const raw = path.replace(/peer_id=[^&]*/, `peer_id=${"\xff\x01()".repeat(5)}`);
    send(get(raw, "x-forwarded-for: 10.1.2.3\r\nUSER-AGENT:  Tést/1  \r\n"));
    await until((all) => all.includes("external ip4:\x0a\x01\x02\x03"));
    expect(peersOf(Buffer.from("\xff\x00\x80%&=dddddddddddddd", "latin1").toString("hex"))).toMatchObject([
      { peerId: "ff012829".repeat(5), userAgent: "Tést/1" },
    ]);
  });

  it.each([
    ["a query of 64 KB", get(`${path}&x=${"x".repeat(65_536)}`)],
    ["NUL bytes", get(`${path}&x=\0\0`).replace("port=6881", "port=\0")],
    ["broken escapes", get(`${path}&%zz`)],
    ["no query", get("/announce")],
    ["a head of 200 KB", `GET ${path} HTTP/1.1\r\nX: ${"x".repeat(200_000)}`],
  ])("gives a reason for %s with HTTP 200", async (_, request) => {
    const { dial } = await open();
    const { send, until, text } = dial();
    send(request);
    await until((all) => all.includes("failure reason"));
    expect(text()).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });

  it("says so when an announce could not be written down, and closes", async () => {
    const { dial } = await open({ commit: (done) => done(new Error("disk full")) });
    const { send, ended, text } = dial();
    send(get(path));
    await ended();
    expect(text()).toMatch(
      /^HTTP\/1.1 200 OK\r\n[\s\S]*d14:failure reason\d+:The tracker could not [\s\S]*8:retry ini5ee$/,
    );
  });

  it("answers only when what was announced is kept", async () => {
    const waiting: ((error: null) => void)[] = [];
    const { dial } = await open({ commit: (done) => void waiting.push(done) });
    const { send, until, text } = dial();
    send(get(path));
    await expect.poll(() => waiting.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(text()).toBe("");
    waiting[0]?.(null);
    await until((all) => all === KEPT);
  });

  it("ends idle connections and those whose head does not come in", async () => {
    const { dial } = await open({ timeouts: { idle: 50, head: 20, sweep: 10 } });
    const [idle, slow] = [dial(), dial()];
    slow.send("GET /announce");
    await Promise.all([idle.ended(), slow.ended()]);
  });
});

describe("what is not for the tracker", () => {
  it("reaches the site with its body, however it is cut", async () => {
    const { dial } = await open();
    const { send, until, socket } = dial();
    socket.setNoDelay(true);
    for (const part of ["PO", "ST /form HT", "TP/1.1\r\nHost: x\r\nContent-Le", "ngth: 10\r\n\r\nhel", "lo", "world"]) {
      send(part);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await until((all) => all.includes("site POST /form helloworld"));
  });

  it("reaches the site after announces on the same connection, also in one packet", async () => {
    const { dial } = await open();
    const { send, until, text } = dial();
    send(get(path));
    await until((all) => all.length === KEPT.length);
    send(get(path) + get("/page") + get("/next"));
    await until((all) => all.includes("site GET /next"));
    expect(text().startsWith(KEPT.repeat(2))).toBe(true);
    expect(text().indexOf("site GET /page")).toBeGreaterThan(0);
  });

  it("is refused by the site's server when it is no HTTP", async () => {
    const { dial } = await open();
    const { send, ended, text } = dial();
    send("\x16\x03\x01\x02\x00\x01\n\n");
    await ended();
    expect(text()).toMatch(/^HTTP\/1.1 400/);
  });
});
