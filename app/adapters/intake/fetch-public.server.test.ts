import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchPublic, isPublicAddress } from "./fetch-public.server.ts";

let url = "";
const server = createServer((request, response) => {
  if (request.url === "/moved") response.writeHead(302, { Location: "/" }).end();
  else if (request.url === "/large") response.end(Buffer.alloc(5_000));
  else response.end("hello");
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe("a public address", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "nonsense",
  ])("is not %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["93.184.216.34", "1.1.1.1", "172.32.0.1", "2606:4700::1111"])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

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
});
