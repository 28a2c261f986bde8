import { createServer, type Socket } from "node:net";
import { afterEach, vi } from "vitest";
import type { IrcServer, IrcSession } from "#app/domain/core/ports/irc.ts";
import { createIrc } from "./irc.server.ts";

export const place: IrcServer = {
  host: "localhost",
  port: 0,
  tls: null,
  password: null,
  nick: "patchbay",
  realName: "The announcer of a test",
  account: null,
  channel: "#announce",
  channelKey: null,
};

/** The reason why it did not open. */
export const why = (opened: Promise<unknown>) =>
  opened.then(
    () => "it was opened",
    (error: Error) => error.message,
  );

export const welcome = ":irc.test 001 patchbay :Welcome\r\n";
export const join = ":patchbay!p@host JOIN #announce\r\n";

/** Opens sessions and starts servers for a test file, and closes what a test leaves open. */
export function useIrc() {
  const cleanUps: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    vi.restoreAllMocks();
  });

  async function open(more: Partial<IrcServer>, times = {}): Promise<IrcSession> {
    const session = await createIrc({ openMs: 10_000, ...times })({ ...place, ...more }, new AbortController().signal);
    cleanUps.push(session.quit);
    return session;
  }

  /** A server that answers each line as `answer` says. */
  async function scripted(answer: (line: string, say: (line: string) => void) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      let rest = "";
      socket.on("data", (chunk) => {
        const lines = (rest + chunk).split("\r\n");
        rest = lines.pop() ?? "";
        for (const line of lines) answer(line, (text) => socket.write(text));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    cleanUps.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as { port: number }).port;
  }

  return { cleanUps, open, scripted };
}
