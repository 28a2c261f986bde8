import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PageResponse } from "./page-response.server.ts";
import { sendResponse } from "./send-response.server.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** Sends a response and returns the bytes that a client receives. */
async function send(response: () => Response, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  server = createServer((req, res) => void sendResponse(req, res, response()));
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: "127.0.0.1", method, headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk) => chunks.push(chunk));
      res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }));
    });
    sent.on("error", reject).end();
  });
}

const text = "a page of many words, ".repeat(500);
const html = () => new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", Vary: "Cookie" } });
const page = () =>
  new PageResponse(Buffer.from(text), { headers: { "Content-Type": "text/html; charset=utf-8", Vary: "Cookie" } });
const json = () => Response.json({ text });
const brotli = { "Accept-Encoding": "gzip, br" };

describe("a text", () => {
  it("is compressed once where the client takes it, and says its length", async () => {
    const { headers, body } = await send(html, brotli);
    expect(brotliDecompressSync(body).toString()).toBe(text);
    expect(headers).toMatchObject({ "content-encoding": "br", "content-length": String(body.length) });
    expect(headers.vary).toBe("Cookie, Accept-Encoding");
  });

  it("is sent as it is to a client that takes nothing else", async () => {
    const { headers, body } = await send(html);
    expect(body.toString()).toBe(text);
    expect(headers).toMatchObject({ "content-length": String(body.length), vary: "Cookie, Accept-Encoding" });
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("has the same head for HEAD, and no body", async () => {
    const whole = await send(json, brotli);
    const head = await send(json, brotli, "HEAD");
    expect(head.body.length).toBe(0);
    const { date: _one, ...headers } = head.headers;
    const { date: _other, ...expected } = whole.headers;
    expect(headers).toEqual(expected);
  });
});

describe("a page whose bytes are at hand", () => {
  it.each([["GET"], ["HEAD"]])("is sent to %s as any other answer is", async (method) => {
    const { date: _one, ...headers } = (await send(html, brotli, method)).headers;
    const sent = await send(page, brotli, method);
    const { date: _other, ...same } = sent.headers;
    expect(same).toEqual(headers);
    expect(method === "GET" ? brotliDecompressSync(sent.body).toString() : sent.body.length).toBe(
      method === "GET" ? text : 0,
    );
  });

  it("can be read as any other answer", async () => {
    expect(await page().text()).toBe(text);
    expect(Buffer.from(await page().arrayBuffer()).toString()).toBe(text);
    expect(await new Response(page().body).text()).toBe(text);
  });
});

describe("data that is asked for again", () => {
  it("is not sent anew when it has not changed", async () => {
    const { headers, status } = await send(json, brotli);
    expect(status).toBe(200);
    const again = await send(json, { "If-None-Match": `"other", ${headers.etag}` });
    expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } });
    expect(again.body.length).toBe(0);
    expect((await send(() => Response.json({ text: "new" }), { "If-None-Match": headers.etag ?? "" })).status).toBe(
      200,
    );
  });

  it.each([
    ["a page, which has its nonce", html],
    ["an answer that sets a cookie", () => Response.json({}, { headers: { "Set-Cookie": "a=b" } })],
    ["a failure", () => Response.json({ message: "no" }, { status: 404 })],
  ])("is not %s", async (_, response) => {
    expect((await send(response)).headers.etag).toBeUndefined();
  });

  it("is not the answer to a form", async () => {
    expect((await send(json, {}, "POST")).headers.etag).toBeUndefined();
  });
});

describe("a file", () => {
  const file = () =>
    new Response(text, {
      headers: { "Content-Type": "text/plain", "Content-Disposition": 'attachment; filename="a.nfo"' },
    });

  it("is sent as it is, whatever it holds", async () => {
    const { headers, body } = await send(file, brotli);
    expect(body.toString()).toBe(text);
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("is not read for HEAD", async () => {
    const cancel = vi.fn();
    const endless = () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined), cancel }));
    expect((await send(endless, {}, "HEAD")).status).toBe(200);
    expect(cancel).toHaveBeenCalledOnce();
  });
});

it("events are sent as they come", async () => {
  let sendLast = () => {};
  const events = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from("data: 1\n\n"));
          sendLast = () => controller.close();
        },
      }),
      { headers: { "Content-Type": "text/event-stream" } },
    );
  server = createServer((req, res) => void sendResponse(req, res, events()));
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("data: 1\n\n");
  sendLast();
  expect((await reader?.read())?.done).toBe(true);
});
