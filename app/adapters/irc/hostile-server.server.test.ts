import { EventEmitter } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { join, useIrc, welcome, why } from "./testing.ts";

const { cleanUps, open, scripted } = useIrc();

describe("a session with a hostile server", () => {
  it.each([
    ["lines without an end", "x".repeat(100_000), /a line that does not end/],
    ["capabilities without an end", ":x CAP * LS * :one two=2\r\n".repeat(1_000), /capabilities that does not end/],
    [
      "commands that lack their parts",
      "CAP\r\n:x 005\r\n:x 433\r\n:x KICK\r\nBATCH\r\nMODE\r\n",
      /data that is not IRC/,
    ],
    ["nothing at all", "", /in time/],
    ["what is no IRC", "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", /./],
    ["an end", "ERROR :Closing Link: too many connections\r\n", /too many connections/],
  ])("survives a server that sends %s", async (_, bytes, reason) => {
    // irc-framework logs each line that it cannot parse.
    const written = vi.spyOn(console, "log").mockReturnValue();
    const port = await scripted((line, say) => line.startsWith("USER") && say(bytes));
    expect(await why(open({ port }, { openMs: 150 }))).toMatch(reason);
    expect(written).not.toHaveBeenCalled();
  });

  it("keeps nothing of lists that have no end", async () => {
    const names = ":irc.test 353 patchbay = #announce :a b\r\n:irc.test 372 patchbay :- text\r\n".repeat(100);
    // irc-framework keeps a timer for each welcome and each capability.
    const again = `${welcome}:irc.test CAP patchbay NEW :one\r\n`.repeat(100);
    const port = await scripted((line, say) => {
      if (line.startsWith("USER")) say(welcome);
      if (line.startsWith("JOIN")) say(names + join + again);
      if (line.startsWith("PING")) say(`${names}${again}:irc.test PONG irc.test :${line.slice(5)}\r\n`);
    });
    const handed = vi.spyOn(EventEmitter.prototype, "emit");
    await (await open({ port })).say(["A line."]);
    const lines = handed.mock.calls.filter(([event]) => event === "line").map(([, line]) => String(line).split(" ")[1]);
    expect(lines).toEqual(["001", "JOIN", "PONG"]);
  });

  it("keeps no answers for a server that asks and does not read", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.pause();
      socket.write(`${welcome}${`PING :${"x".repeat(15_000)}\r\n`.repeat(2_000)}`);
      cleanUps.push(() => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    cleanUps.push(() => server.close());
    const { port } = server.address() as { port: number };
    expect(await why(open({ port }))).toBe("The server has stopped reading.");
  });
});
