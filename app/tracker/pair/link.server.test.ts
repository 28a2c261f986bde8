import { connect } from "node:net";
import type { TLSSocket } from "node:tls";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { createFrameReader, FrameKind, makeFrame, makeNumberFrame, readFrames, readNumber } from "./frames.ts";
import { listenForLinks, makeLinkKey, openLink, splitAddress } from "./link.server.ts";

const KEY = makeLinkKey("a secret that both trackers know, and nobody else");
let address: string;
let received: TLSSocket[];
let link: { close(): void };
beforeEach(async () => {
  address = `127.0.0.1:${await freePort()}`;
  received = [];
  link = await listenForLinks(address, KEY, (socket) => void received.push(socket));
});
afterEach(() => link.close());

it("joins two trackers that know the key, and nobody reads along", async () => {
  const socket = await openLink(address, KEY);
  await expect.poll(() => received.length).toBe(1);
  expect(socket.getCipher().standardName).toBe("TLS_ECDHE_PSK_WITH_CHACHA20_POLY1305_SHA256");
  const coming = new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(chunk.toString())));
  received[0]?.write("hello");
  expect(await coming).toBe("hello");
  socket.destroy();
});

it("refuses whoever has another key", async () => {
  await expect(openLink(address, makeLinkKey("the secret of another site, just as long"))).rejects.toThrow();
  expect(received).toEqual([]);
});

it("refuses whoever speaks no TLS, and goes on", async () => {
  const stranger = connect(splitAddress(address), () => stranger.write("GET / HTTP/1.1\r\n\r\n"));
  await new Promise((resolve) => stranger.on("error", resolve).on("close", resolve));
  (await openLink(address, KEY)).destroy();
  await expect.poll(() => received.length).toBe(1);
});

it("rejects where nobody listens", async () => {
  link.close();
  await expect(openLink(address, KEY)).rejects.toThrow("ECONNREFUSED");
});

it("takes addresses of both families", () => {
  expect([splitAddress("10.0.0.1:3100"), splitAddress("[fd00::1]:80")]).toEqual([
    { host: "10.0.0.1", port: 3100 },
    { host: "fd00::1", port: 80 },
  ]);
});

it("reads frames however they are cut", () => {
  const stream = Buffer.concat([
    makeNumberFrame(FrameKind.kept, 2 ** 40),
    makeFrame(FrameKind.ready),
    makeFrame(FrameKind.write, Buffer.from("log"), Buffer.alloc(70_000, 1)),
  ]);
  for (const size of [1, 3, 5, 13, 1_000, stream.length]) {
    const frames: [number, number][] = [];
    const read = createFrameReader([FrameKind.kept, FrameKind.ready, FrameKind.write], (kind, body) =>
      frames.push([kind, kind === FrameKind.kept ? readNumber(body) : body.length]),
    );
    for (let at = 0; at < stream.length; at += size) read(Buffer.from(stream.subarray(at, at + size)));
    expect(frames).toEqual([
      [FrameKind.kept, 2 ** 40],
      [FrameKind.ready, 0],
      [FrameKind.write, 70_003],
    ]);
  }
});

it.each([
  ["a greeting of more than a kilobyte", [1, 4, 0, 0, FrameKind.hello], "too long"],
  ["a write of half a gigabyte", [0, 0, 0, 32, FrameKind.write], "too long"],
  ["a kind that is not expected", [0, 0, 0, 0, FrameKind.ready], "not expected"],
  ["a kind that there is not", [0, 0, 0, 0, 255], "not expected"],
])("ends the connection at the header of %s", async (_, header, reason) => {
  const socket = await openLink(address, KEY);
  await expect.poll(() => received.length).toBe(1);
  const ended = new Promise<Error>((resolve) => received[0]?.once("error", resolve));
  readFrames(received[0] as TLSSocket, [FrameKind.hello, FrameKind.write], () => undefined);
  socket.write(Buffer.from(header));
  expect((await ended).message).toContain(reason);
  await expect.poll(() => socket.destroyed).toBe(true);
});
