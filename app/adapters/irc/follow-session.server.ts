import type irc from "irc-framework";
import type { IrcServer } from "#app/domain/core/ports/irc.ts";

type Client = InstanceType<(typeof irc)["Client"]>;

/** The nick, the nick with `_`, and the nick with `__`. */
const MOST_NICKS = 3;
/** SASL numerics: logged in, and authentication succeeded. */
const SIGNED_IN = ["900", "903"];
const WRONG_PASSWORD = "464";

/**
 * Follows a client into its channel and reports why it cannot join or stay. Resolves when it has joined; calls `fail`
 * for everything that keeps later messages from arriving.
 */
export function followSession(client: Client, server: IrcServer, fail: (reason: string) => void): Promise<void> {
  const { nick: wanted, channel, channelKey, account } = server;
  const isOwn = (nick: string) => nick === client.user.nick;
  const isHere = (name: string) => name.toLowerCase() === channel.toLowerCase();
  let isRegistered = false;
  let isSignedIn = false;
  let tried = 1;

  client.use((_client, raw) =>
    raw.use((command, { params }, _line, _same, next) => {
      const reason = params.at(-1) ?? "";
      if (SIGNED_IN.includes(command)) isSignedIn = true;
      else if (command === "ERROR" || command === WRONG_PASSWORD) fail(reason);
      // An error that names the channel is about it, whatever its number.
      else if (/^[45]\d\d$/.test(command) && params.some(isHere)) fail(`${channel}: ${reason}`);
      try {
        next();
      } catch {
        // Otherwise irc-framework would log each such line.
        fail("The server sends data that is not IRC.");
      }
    }),
  );
  client.on("socket close", (error) =>
    fail(error instanceof Error ? error.message : "The server closed the connection."),
  );
  client.on("ping timeout", () => fail("The server does not answer."));
  client.on("nick in use", () => {
    // After registration, this answers an attempt to regain the nick.
    if (isRegistered) return;
    if (++tried > MOST_NICKS) fail(`${wanted} and similar nicks are taken.`);
    else client.changeNick(wanted + "_".repeat(tried - 1));
  });
  client.on("nick invalid", () => fail(`The server rejects the nick ${wanted}.`));
  client.on("sasl failed", ({ reason, message }) => fail(`SASL failed: ${message ?? reason}`));
  client.on("kick", ({ kicked, channel: from, nick, message }) => {
    if (isOwn(kicked) && isHere(from)) fail(`${nick} kicked the announcer: ${message}`);
  });
  client.on("part", ({ nick, channel: from }) => {
    if (isOwn(nick) && isHere(from)) fail("The server removed the announcer from the channel.");
  });
  client.on("registered", () => {
    isRegistered = true;
    if (account && !isSignedIn) fail("The server does not offer SASL, or rejected the account.");
    else client.join(channel, channelKey ?? undefined);
  });
  return new Promise((resolve) =>
    client.on("join", ({ nick, channel: to }) => {
      if (isOwn(nick) && isHere(to)) resolve();
    }),
  );
}
