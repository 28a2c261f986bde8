import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { createClient, signInClient } from "#tests/support/http-client.ts";
import { listen } from "#tests/support/raw-socket.ts";
import { eventually, useSite } from "#tests/support/site.ts";

const site = useSite({ WEB_PROCESSES: "1" });
const dial = () => listen(connect({ port: site.server.port, host: "localhost" }));
const MB = 1024 * 1024;

const residentOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** Kilobytes of memory that the web processes hold. */
const residentKb = () => site.server.webPids.map(residentOf).reduce((sum, kb) => sum + kb, 0);

/** Sends a body in chunks until it is all sent or the connection has ended; answers what came back. */
async function pour(head: string, bytes: number): Promise<string> {
  const client = dial();
  client.socket.once("close", () => client.socket.emit("drain"));
  client.send(`${head}\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const piece = Buffer.alloc(MB, "x");
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]);
  for (let sent = 0; sent < bytes && !client.hasEnded(); sent += piece.length)
    if (!client.socket.write(chunk))
      await new Promise<void>((resolve) => {
        client.socket.once("drain", resolve);
        if (client.hasEnded()) resolve();
      });
  await client.ended();
  return client.text();
}

describe("a body without a length", () => {
  it.each([
    ["of a multipart form", "Content-Type: multipart/form-data; boundary=b"],
    ["of a form", "Content-Type: application/x-www-form-urlencoded"],
  ])("%s that is too large is answered 413, and fills no memory", async (_, type) => {
    await createClient(site.server.url).request("/login");
    const before = residentKb();
    const answers = await Promise.all([1, 2, 3, 4].map(() => pour(`POST /login HTTP/1.1\r\n${type}`, 50 * MB)));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*Connection: close/);
    expect(residentKb() - before).toBeLessThan(150 * 1024);
  });

  it.each([
    ["/api/auth/login", /^HTTP\/1\.1 413 /],
    ["/api/payment/card-notice", /^HTTP\/1\.1 413 /],
    // Answered before anything of it is read.
    ["/account/picture", /^HTTP\/1\.1 303 /],
    ["/nowhere", /^HTTP\/1\.1 4\d\d /],
  ])("is cut off on every path: %s", async (at, answer) => {
    expect(await pour(`POST ${at} HTTP/1.1\r\nContent-Type: application/json`, 20 * MB)).toMatch(answer);
  });
});

describe("large bodies", () => {
  it("that come at once from one address are bounded, and told when to try again", async () => {
    const { username } = await makeMember(site.db);
    const { cookies } = await signInClient(site.server.url, username, PASSWORD);
    const clients = Array.from({ length: 20 }, () => dial());
    for (const { send } of clients)
      send(
        `POST /account/picture HTTP/1.1\r\nHost: localhost\r\nCookie: session=${cookies.get("session")}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 3000000\r\n\r\nx`,
      );
    await eventually(async () => {
      const refused = clients.filter(({ text }) => text().startsWith("HTTP/1.1 429") && /Retry-After: \d/.test(text()));
      expect(refused).toHaveLength(14);
    });
    for (const { socket } of clients) socket.destroy();
  });

  it("with files go to the disk, and are gone when they are answered", async () => {
    const { username } = await makeMember(site.db);
    const member = await signInClient(site.server.url, username, PASSWORD);
    const noise = { width: 900, height: 900, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } } as const;
    const picture = await sharp({ create: { ...noise, background: "black" } })
      .png()
      .toBuffer();
    expect(picture.length).toBeGreaterThan(MB);
    const body = new FormData();
    body.append("picture", new File([new Uint8Array(picture)], "noise.png"));
    expect((await member.request("/account/picture", { body: body as never })).status).toBe(303);
    const folder = path.join(site.server.dataDir, "receiving");
    await eventually(async () => expect(readdirSync(folder)).toEqual([]));
  });
});

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const json = (target: string, body: string, more = "") =>
  `POST ${target} HTTP/1.1\r\nHost: localhost\r\n${more}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const form = (target: string, body: string) =>
  json(target, body).replace("application/json", "application/x-www-form-urlencoded");
const get = (target: string, host = "localhost", more = "") => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;

const odd: [string, string][] = [
  ["an absolute address", get("http://localhost/")],
  ["an absolute address of elsewhere", get("https://x:1/login")],
  ["an address without a slash", get("login")],
  ["all of the server", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a method of elsewhere", "PROPFIND / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a method that is none", "FOO / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["no host", "GET / HTTP/1.1\r\n\r\n"],
  ["an empty host", get("/", "")],
  ["a host with a blank", get("/", "a b")],
  ["a host with markup", get("/", "<x>")],
  ["a host with a path", get("/", "x/y?z#w")],
  ["a host with a user", get("/", "a@b")],
  ["a host with a percent sign", get("/", "%00")],
  ["a host of other letters", get("/", "é")],
  ["a host of half an IPv6 address", get("/", "[::1")],
  ["a port that is none", get("/", "localhost:99999")],
  ["a name of numbers that is no address", get("/", "1.2.3.4.5.999")],
  ["JSON nested 100,000 deep", json("/api/auth/login", `{"username":${deep(100_000)}}`)],
  ["a JSON list 100,000 deep", json("/api/auth/login", deep(100_000))],
  ["JSON objects nested deep", json("/api/takedown", `{"name":${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}}`)],
  ["a field named 20,000 deep", form("/login", `username${"[a]".repeat(20_000)}=1`)],
  ["a list of fields named deep", form("/login", `username${"[0]".repeat(20_000)}=1`)],
  ["a field with a huge index", form("/login", "username[4294967294]=1&password[99999999]=2")],
  ["a field of the prototype", form("/login", "__proto__[a]=1&constructor.prototype.b=2&username=a&password=b")],
  ["half a surrogate pair", json("/api/auth/login", '{"username":"\\ud83d","password":"\\udc00"}')],
  ["half a surrogate pair in a name", json("/api/auth/login", '{"\\ud83d":1}')],
  ["bytes that are no UTF-8", json("/api/auth/login", '{"username":"\xff"}')],
  ["an escape that is cut", get("/%")],
  ["an escape of half a letter", get("/torrents/%E0%A4%A")],
  ["an escaped NUL", get("/torrents/%00")],
  ["an escape that is cut, in an asset", get("/assets/%ff.js")],
  ["an address out of the assets", get("/assets/..%2f..%2fserver.ts")],
  ["an address that is too long", get(`/${"x".repeat(20_000)}`)],
  ["a query that is too long", get(`/?search=${"x".repeat(20_000)}`)],
  ["a line that is too long", get(`/${"x".repeat(200_000)}`)],
  ["a header that is too long", get("/", "localhost", `X-A: ${"x".repeat(200_000)}\r\n`)],
  ["a header with NUL", get("/", "localhost", "X-A: a\0b\r\n")],
  ["two lengths", json("/login", "a=b", "Content-Length: 1\r\n")],
  ["a length and chunks", json("/login", "a=b", "Transfer-Encoding: chunked\r\n")],
  ["a length below nothing", "POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"],
  ["a chunk that is none", "POST /login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
  ["a form of an unknown kind", json("/login", "x").replace("application/json", "multipart/form-data; boundary=")],
  ["an upgrade to nothing", get("/nowhere", "localhost", "Connection: Upgrade\r\nUpgrade: h2c\r\n")],
  ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n"],
];

describe("an odd request", () => {
  it.each(odd)("is answered with 4xx, and leaves no stack in the log: %s", async (_, request) => {
    const client = dial();
    client.send(request);
    await client.until((text) => text.includes("\r\n\r\n"));
    expect(client.text()).toMatch(/^HTTP\/1\.1 4\d\d /);
    client.socket.destroy();
    expect(site.server.output()).not.toMatch(/"level":[56]0|"stack"|\n\s+at /);
  });

  it("does not take a port from a header that nobody vouches for", async () => {
    const client = dial();
    client.send(get("/login", "localhost", "X-Forwarded-Host: x:99999999\r\n"));
    await client.until((text) => text.startsWith("HTTP/1.1 200 "));
    client.socket.destroy();
  });
});
