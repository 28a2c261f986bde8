import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchPublic } from "./fetch-public.server.ts";

let url = "";
let isLeft = false;
const server = createServer((request, response) => {
  if (request.url === "/moved") response.writeHead(302, { Location: "/" }).end();
  else if (request.url === "/large") response.end(Buffer.alloc(5_000));
  else if (request.url === "/upgrade")
    request.socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: chat\r\nConnection: Upgrade\r\n\r\n");
  else if (request.url === "/endless") {
    response.writeHead(404).write("so far");
    response.on("close", () => {
      isLeft = true;
    });
  } else response.end("hello");
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe("fetching from outside", () => {
  const allowed = () => true;

  it.each(["http://127.0.0.1/", "http://[::1]/", "http://localhost/", "http://2130706433/", "http://0x7f.1/"])(
    "asks nothing of a private address: %s",
    async (private_) => {
      await expect(fetchPublic(private_, 100)).rejects.toThrow("private");
    },
  );

  it("asks by http and https alone", async () => {
    await expect(fetchPublic("file:///etc/passwd", 100)).rejects.toThrow("Only http");
  });

  it("gives the bytes, follows no redirect, and stops at the limit", async () => {
    expect(new TextDecoder().decode(await fetchPublic(url, 100, allowed))).toBe("hello");
    await expect(fetchPublic(`${url}/moved`, 100, allowed)).rejects.toThrow("302");
    await expect(fetchPublic(`${url}/large`, 100, allowed)).rejects.toThrow("larger than 100 bytes");
  });

  it("leaves a site that wants another protocol, and one whose refusal has no end", async () => {
    await expect(fetchPublic(`${url}/upgrade`, 100, allowed)).rejects.toThrow("closed the connection");
    await expect(fetchPublic(`${url}/endless`, 100, allowed)).rejects.toThrow("404");
    await expect.poll(() => isLeft).toBe(true);
  });
});
