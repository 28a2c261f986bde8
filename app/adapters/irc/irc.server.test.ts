import { describe, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { joinAsReader } from "#tests/support/irc-reader.ts";
import { hasNgircd, makeCertificate, NO_NGIRCD, startNgircd } from "#tests/support/ngircd.ts";
import { createIrc } from "./irc.server.ts";
import { join, place, useIrc, welcome, why } from "./testing.ts";

const { cleanUps, open, scripted } = useIrc();

async function ngircd(options: Parameters<typeof startNgircd>[0] = {}) {
  const server = await startNgircd(options);
  cleanUps.push(server.stop);
  return server;
}
async function reader(port: number, more = {}) {
  const joined = await joinAsReader(port, more);
  cleanUps.push(joined.leave);
  return joined;
}

describe.skipIf(!hasNgircd)("a session with ngircd", () => {
  it("says lines in the channel, in order, and knows when the server has read them", async () => {
    const { port } = await ngircd();
    const { texts, heard } = await reader(port);
    const session = await open({ port });
    const lines = Array.from({ length: 200 }, (_, i) => `Line ${i} of a burst: ${"ä".repeat(100)}`);
    for (let from = 0; from < 200; from += 20) await session.say(lines.slice(from, from + 20));
    await expect.poll(() => heard.length).toBe(200);
    expect(texts()).toEqual(lines);
    expect(new Set(heard.map(({ nick }) => nick))).toEqual(new Set(["patchbay"]));
  });

  it("goes in by server password and channel key, and says which of them is wrong", async () => {
    const { port } = await ngircd({ password: "server password", channelModes: "+k sesame" });
    const right = { port, password: "server password", channelKey: "sesame" };
    await (await open(right)).say(["A line."]);
    expect(await why(open({ ...right, password: "other" }))).toMatch(/password|Access denied/i);
    expect(await why(open({ ...right, nick: "other", channelKey: "wrong" }))).toEqual(
      expect.stringMatching(/^#announce: Cannot join channel \(\+k\)/),
    );
  });

  it("checks the certificate: of the authority that is set, for the server's name", async () => {
    const tls = { port: await freePort(), ...makeCertificate() };
    await ngircd({ tls });
    const session = await open({ port: tls.port, tls: { authorities: tls.cert } });
    await session.say(["A line over TLS."]);
    expect(await why(open({ port: tls.port, tls: { authorities: null } }))).toMatch(/self.signed certificate/);
    expect(await why(open({ port: tls.port, host: "127.0.0.1", tls: { authorities: tls.cert } }))).toMatch(
      /does not match certificate/,
    );
  });

  it("takes a nick like its own while somebody has that, and its own once it is free", async () => {
    const { port } = await ngircd();
    const other = await reader(port, { nick: "patchbay" });
    const session = await open({ port }, { regainMs: 20 });
    expect(session.nick()).toBe("patchbay_");
    await session.say(["Said under the other nick."]);
    await expect.poll(() => other.heard).toEqual([{ nick: "patchbay_", text: "Said under the other nick." }]);
    await other.send("NICK someone");
    await expect.poll(() => session.nick()).toBe("patchbay");
  });

  it("ends with the reason when it is kicked, and when it may not speak", async () => {
    const { port } = await ngircd();
    const operator = await reader(port, { channel: "#kicks" });
    const kicked = await open({ port, channel: "#Kicks" });
    await operator.send("KICK #kicks patchbay :too loud");
    expect(await kicked.ended).toBe("reader kicked the announcer: too loud");
    await expect(kicked.say(["Nobody hears it."])).rejects.toThrow("too loud");
    const silenced = await open({ port, channel: "#kicks" });
    await operator.send("MODE #kicks +m");
    await expect(silenced.say(["One.", "Two."])).rejects.toThrow("#kicks: Cannot send to channel");
  });

  it("ends when the server dies", async () => {
    const server = await startNgircd();
    const session = await open({ port: server.port });
    await server.stop();
    expect(await session.ended).toMatch(/Server going down|closed the connection/i);
    expect(await why(open({ port: server.port }))).toMatch(/ECONNREFUSED/);
  });
});

it.runIf(!hasNgircd)(NO_NGIRCD, () => undefined);

describe("a session with a server that is written for the test", () => {
  /** Offers SASL; `works` says whether the account is accepted. */
  const withSasl = (works: boolean, seen: string[]) => (line: string, say: (text: string) => void) => {
    seen.push(line);
    if (line.startsWith("CAP LS")) say(":irc.test CAP * LS :sasl=PLAIN,EXTERNAL multi-prefix\r\n");
    if (line.startsWith("CAP REQ")) say(`:irc.test CAP * ACK :${line.slice("CAP REQ :".length)}\r\n`);
    if (line === "AUTHENTICATE PLAIN") say("AUTHENTICATE +\r\n");
    else if (line.startsWith("AUTHENTICATE "))
      say(
        works
          ? ":irc.test 900 patchbay p!p@h announcer :You are now logged in\r\n:irc.test 903 patchbay :SASL authentication successful\r\n"
          : ":irc.test 904 patchbay :SASL authentication failed\r\n",
      );
    if (line === "CAP END") say(welcome);
    if (line.startsWith("JOIN")) say(join);
    if (line.startsWith("PING")) say(`:irc.test PONG irc.test :${line.slice(5)}\r\n`);
  };
  const account = { name: "announcer", password: "pass word" };

  it("signs in by SASL PLAIN before it joins", async () => {
    const seen: string[] = [];
    const session = await open({ port: await scripted(withSasl(true, seen)), account });
    await session.say(["A line."]);
    const plain = Buffer.from("announcer\0announcer\0pass word").toString("base64");
    expect(seen.filter((line) => /^(AUTH|JOIN|PRIVMSG|PASS)/.test(line))).toEqual([
      "AUTHENTICATE PLAIN",
      `AUTHENTICATE ${plain}`,
      "JOIN #announce",
      "PRIVMSG #announce :A line.",
    ]);
  });

  it("does not go in without the account that is set", async () => {
    expect(await why(open({ port: await scripted(withSasl(false, [])), account }))).toBe(
      "SASL failed: SASL authentication failed",
    );
    const none = await scripted((line, say) => line.startsWith("USER") && say(welcome));
    expect(await why(open({ port: none, account }))).toBe("The server does not offer SASL, or rejected the account.");
  });

  it("sends the server's password to nobody as an account's", async () => {
    const seen: string[] = [];
    await open({ port: await scripted(withSasl(true, seen)), password: "of the server" }).catch(() => undefined);
    expect(seen.filter((line) => line.startsWith("AUTH"))).toEqual([]);
  });

  it("takes lines for refused whose refusal and PONG come at once, and for read where the end comes after", async () => {
    const refusal = ":irc.test 404 patchbay #announce :Cannot send to channel\r\n";
    const answering = (before: string, after: string) =>
      scripted((line, say) => {
        if (line.startsWith("USER")) say(welcome);
        if (line.startsWith("JOIN")) say(join);
        if (line.startsWith("PING")) say(`${before}:irc.test PONG irc.test :${line.slice(5)}\r\n${after}`);
      });
    const refused = await open({ port: await answering(refusal, "") });
    await expect(refused.say(["A line."])).rejects.toThrow("#announce: Cannot send to channel");
    const kicked = await open({ port: await answering("", ":boss!b@h KICK #announce patchbay :too loud\r\n") });
    await kicked.say(["A line."]);
    expect(await kicked.ended).toBe("boss kicked the announcer: too loud");
  });

  it("shows no password that the server repeats, and nothing of it but text", async () => {
    const port = await scripted(
      (line, say) => line.startsWith("USER") && say("ERROR :Bad password \u0002hunter22\0 of p, key sesame\r\n"),
    );
    const secrets = { password: "hunter22", channelKey: "sesame" };
    expect(await why(open({ port, ...secrets }))).toBe("Bad password *** of p, key ***");
    const silent = await scripted((line, say) => line.startsWith("USER") && say("ERROR :\r\n"));
    expect(await why(open({ port: silent }))).toBe("The server gave no reason.");
  });

  it("gives up lines that the server does not read, and leaves when it is told to", async () => {
    const port = await scripted((line, say) => {
      if (line.startsWith("USER")) say(welcome);
      if (line.startsWith("JOIN")) say(join);
    });
    const session = await open({ port }, { readMs: 50 });
    await expect(session.say(["A line."])).rejects.toThrow("The server did not read the lines in time.");
    const stop = new AbortController();
    const opening = createIrc()({ ...place, port: await scripted(() => undefined) }, stop.signal);
    stop.abort();
    expect(await why(opening)).toBe("The site is stopping.");
  });
});
