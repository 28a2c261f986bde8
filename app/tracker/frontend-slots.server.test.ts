import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { listen } from "#tests/support/raw-socket.ts";
import { createFrontend } from "./frontend.server.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

it("closes a connection for which there is no slot, and frees the slot of one that ends or goes to the site", async () => {
  let left = 2;
  const forwarded: Socket[] = [];
  const frontend = createFrontend({
    answer: () => "de",
    addressOf: () => "198.51.100.1",
    commit: (done) => done(null),
    enter() {
      if (left === 0) return "network";
      left -= 1;
      return () => {
        left += 1;
      };
    },
    forward: (socket) => void forwarded.push(socket),
  });
  await new Promise<void>((resolve) => frontend.server.listen(0, "127.0.0.1", resolve));
  ends.push(frontend.close);
  const dial = (text: string) => {
    const socket = connect({ port: (frontend.server.address() as AddressInfo).port, host: "127.0.0.1" });
    ends.push(() => socket.destroy());
    const client = listen(socket);
    client.send(text);
    return client;
  };
  const announce = "GET /announce HTTP/1.1\r\nHost: x\r\n\r\n";

  const slow = dial("G");
  await expect.poll(() => left).toBe(1);
  await dial(announce).until((text) => text.endsWith("de"));
  await expect.poll(() => left).toBe(0);
  await dial(announce).ended();
  slow.socket.destroy();
  await expect.poll(() => left).toBe(1);
  dial("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => forwarded.length).toBe(1);
  expect(left).toBe(1);
  forwarded[0]?.destroy();
});
