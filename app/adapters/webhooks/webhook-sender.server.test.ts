import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWebhookSender } from "./webhook-sender.server.ts";

let url = "";
const seen: { headers: IncomingMessage["headers"]; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  seen.push({ headers: request.headers, body });
  if (request.url === "/moved") response.writeHead(307, { Location: "/ok" }).end();
  else if (request.url === "/busy") response.writeHead(429, { "Retry-After": "12" }).end("later");
  else if (request.url === "/date")
    response.writeHead(503, { "Retry-After": new Date(Date.now() + 90_000).toUTCString() }).end();
  else if (request.url === "/large") response.end(Buffer.alloc(1_000_000, "a"));
  else if (request.url === "/drip") response.writeHead(200).write("so far");
  else if (request.url === "/upgrade")
    request.socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: chat\r\nConnection: Upgrade\r\n\r\n");
  else if (request.url !== "/silent") response.end("thanks");
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sender = createWebhookSender({ allowPrivate: true, timeoutMs: 400 });
const strict = createWebhookSender({ allowPrivate: false });
const post = (path: string) => sender.post(`${url}${path}`, { "Content-Type": "application/json", "x-a": "b" }, "{}");

describe("sending to a receiver", () => {
  it("posts the body with its headers, and answers what the receiver says", async () => {
    expect(await post("/ok")).toEqual({ status: 200, body: "thanks", retryAfter: null });
    expect(seen.at(-1)).toMatchObject({ body: "{}", headers: { "x-a": "b", "content-type": "application/json" } });
  });

  it("follows no redirect", async () => {
    const before = seen.length;
    expect(await post("/moved")).toMatchObject({ status: 307 });
    expect(seen.length).toBe(before + 1);
  });

  it("reads how long it is to wait, in seconds or as a date", async () => {
    expect(await post("/busy")).toEqual({ status: 429, body: "later", retryAfter: 12 });
    const { retryAfter } = await post("/date");
    expect(retryAfter).toBeGreaterThan(80);
    expect(retryAfter).toBeLessThanOrEqual(91);
  });

  it("reads a little of a large answer, and waits no longer than its time for the rest of a slow one", async () => {
    expect((await post("/large")).body).toHaveLength(4_096);
    expect(await post("/drip")).toEqual({ status: 200, body: "so far", retryAfter: null });
    await expect(post("/silent")).rejects.toThrow("no answer within 0.4 seconds");
  });

  it("comes to an end with a receiver that wants to speak another protocol", async () => {
    await expect(post("/upgrade")).rejects.toThrow("The connection was closed.");
  });

  it("says in words why there is no answer", async () => {
    await expect(sender.post("http://127.0.0.1:1/", {}, "")).rejects.toThrow("refuses the connection");
    await expect(sender.post("http://nobody.invalid/", {}, "")).rejects.toThrow(/name/);
  });
});

describe("an address", () => {
  it.each([
    "https://127.0.0.1/",
    "https://localhost/",
    "https://[::1]/",
    "https://10.0.0.8/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://224.0.0.1/",
    "https://0.0.0.0/",
    "https://255.255.255.255/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[2002:7f00:1::]/",
    "https://[ff02::1]/",
  ])("that is private is refused when it is entered and when it is sent to: %s", async (address) => {
    expect(await strict.findProblem(address)).toMatch(/private/);
    await expect(strict.post(address, {}, "{}")).rejects.toThrow("private");
  });

  it("is https alone, and holds no user", async () => {
    expect(await strict.findProblem("http://1.1.1.1/")).toMatch(/https/);
    expect(await sender.findProblem("ftp://1.1.1.1/")).toMatch(/https/);
    expect(await strict.findProblem("https://me:secret@1.1.1.1/")).toMatch(/user name/);
    expect(await strict.findProblem("https://1.1.1.1/hook")).toBeNull();
    expect(await sender.findProblem(url)).toBeNull();
  });
});
