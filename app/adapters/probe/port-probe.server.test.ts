import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { createPortProbe } from "./port-probe.server.ts";

let connections = 0;
const server = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.2", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

describe("createPortProbe", () => {
  it("tells an open port from a closed one, with one connection", async () => {
    const probe = createPortProbe({ siteUrl: null, isAllowed: () => true });
    expect(await probe("127.0.0.2", port)).toBe("open");
    expect(await probe("127.0.0.2", await freePort())).toBe("closed");
    expect(connections).toBe(1);
  });

  it.each([
    "127.0.0.2",
    "10.0.0.1",
    "192.168.1.1",
    "172.16.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "fe80::1",
    "fd00::1",
    "fc00::7",
    "::ffff:10.0.0.1",
    "::ffff:203.0.113.7",
    "64:ff9b::a00:1",
    "64:ff9b:1::a00:1",
    "2002:a00:1::1",
    "no address",
  ])("never tries %s", async (address) => {
    const before = connections;
    expect(await createPortProbe({ siteUrl: null })(address, port)).toBe("skipped");
    expect(connections).toBe(before);
  });

  it("never tries the site's own machine, by its interfaces or its name", async () => {
    const probe = (siteUrl: string | null) => createPortProbe({ siteUrl, isAllowed: () => true });
    expect(await probe(null)("127.0.0.1", port)).toBe("skipped");
    expect(await probe("http://127.0.0.2:3000")("127.0.0.2", port)).toBe("skipped");
    expect(await probe("https://no-such-name.invalid")("127.0.0.2", port)).toBe("skipped");
  });
});
