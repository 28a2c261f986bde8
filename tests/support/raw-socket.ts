import type { Socket } from "node:net";
import { expect } from "vitest";

/** A socket that keeps what comes in. */
export function listen(socket: Socket) {
  let text = "";
  let ended = false;
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
  });
  socket.on("end", () => {
    ended = true;
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    ended = true;
  });
  return {
    socket,
    send: (bytes: string) => socket.write(bytes, "latin1"),
    text: () => text,
    hasEnded: () => ended,
    until: (claim: (text: string) => boolean) => expect.poll(() => claim(text), { interval: 5 }).toBe(true),
    ended: () => expect.poll(() => ended, { interval: 5 }).toBe(true),
  };
}
