import type { IrcServer, IrcSession, OpenIrc } from "#app/domain/core/ports/irc.ts";
import { followSession } from "./follow-session.server.ts";
import { IrcTransport } from "./irc-transport.server.ts";
import { createLifetime } from "./lifetime.ts";

/** A server's reason can be long, and administrators read it. */
const REASON_MAX = 200;
const QUIT_MS = 1_500;

type Times = {
  /** To connect, sign in and join. */
  openMs: number;
  /** For the answer that all lines were read: servers throttle clients that send a lot. */
  readMs: number;
  /** Between attempts to regain a nick that somebody else holds. */
  regainMs: number;
};

const usual: Times = { openMs: 30_000, readMs: 120_000, regainMs: 30_000 };
/** Seconds between pings, and seconds of silence before the connection counts as lost. */
const [PING, SILENT] = [30, 120];

const optionsOf = ({ host, port, tls, password, nick, realName, account }: IrcServer) => ({
  host,
  port,
  tls: tls !== null,
  authorities: tls?.authorities ?? null,
  transport: IrcTransport,
  // Each session uses a new client.
  auto_reconnect: false,
  nick,
  username:
    nick
      .toLowerCase()
      .replace(/[^a-z\d]/g, "")
      .slice(0, 9) || "patchbay",
  gecos: realName,
  password: password ?? undefined,
  // Otherwise, when there is no account, the library would send the server's password as one.
  account: account ? { account: account.name, password: account.password } : {},
  ping_interval: PING,
  ping_timeout: SILENT,
  version: null,
});

/** A server's reason for administrators: on one line, without the passwords that were sent to the server. */
function shownReason(reason: string, { password, account, channelKey }: IrcServer): string {
  const sasl = account && Buffer.from(`${account.name}\0${account.name}\0${account.password}`).toString("base64");
  const hidden = [sasl, password, account?.password, channelKey].filter((text) => text !== null && text !== undefined);
  const text = hidden.reduce((left, secret) => (secret === "" ? left : left.replaceAll(secret, "***")), reason);
  return (
    text
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, REASON_MAX) || "The server gave no reason."
  );
}

/**
 * Sends messages on IRC. IRC does not acknowledge messages but answers in order: when a PING after the lines is
 * answered, the server has read them.
 */
export const createIrc =
  (given: Partial<Times> = {}): OpenIrc =>
  async (server, signal): Promise<IrcSession> => {
    const times = { ...usual, ...given };
    // Two hundred files, which a site without an announcer does not load.
    const { default: irc } = await import("irc-framework");
    const client = new irc.Client(optionsOf(server));
    const lifetime = createLifetime((reason) => client.quit(reason));
    const fail = (reason: string) => lifetime.end(shownReason(reason, server));
    const closed = new Promise<void>((resolve) => client.on("close", () => resolve()));
    const read = new Map<string, () => void>();
    client.on("pong", ({ message }) => {
      // A refusal in the same packet comes first; those lines were not read.
      if (!lifetime.isOver()) read.get(message)?.();
    });
    const joined = followSession(client, server, fail);
    lifetime.endWith(signal, "The site is stopping.");
    if (!signal.aborted) client.connect();
    await lifetime.within(joined, times.openMs, "The announcer could not join in time.");

    const regaining = setInterval(() => {
      if (client.user.nick !== server.nick) client.changeNick(server.nick);
    }, times.regainMs);
    void lifetime.ended.then(() => clearInterval(regaining));

    let asked = 0;
    return {
      nick: () => client.user.nick,
      ended: lifetime.ended,
      async say(lines) {
        const token = `patchbay-${++asked}`;
        const answered = new Promise<void>((resolve) => read.set(token, resolve));
        for (const line of lines) client.say(server.channel, line);
        client.ping(token);
        await lifetime.within(answered, times.readMs, "The server did not read the lines in time.");
        read.delete(token);
      },
      async quit() {
        fail("The announcer left.");
        await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, QUIT_MS).unref())]);
      },
    };
  };
