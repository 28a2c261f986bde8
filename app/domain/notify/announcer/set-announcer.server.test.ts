import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { makeCertificate } from "#tests/support/ngircd.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { readSetting, writeSetting } from "../../core/settings/settings.server.ts";
import { parseSetting } from "../../core/settings/shapes.ts";
import { readAnnouncer } from "./read-announcer.server.ts";
import { sayTestLine } from "./say-test-line.server.ts";
import { openSecret } from "./secrets.server.ts";
import { setAnnouncer } from "./set-announcer.server.ts";

const database = useDatabase();
let admin: Awaited<ReturnType<typeof makeMember>>;
const now = new Date("2026-11-22T12:00:00Z");
const as = (more = {}) => makeContext(database.db, actorFrom(admin), { clock: () => now, ...more });
const given = {
  isOn: true,
  server: "irc.example.org",
  port: 6697,
  usesTls: true,
  nick: "patchbay",
  account: "announcer",
  channel: "#announce",
  paceLines: 4,
  paceSeconds: 8,
};
const secret = { serverPassword: "of the server", accountPassword: "of the account", channelKey: "sesame" };
const set = (more: object = {}) => setAnnouncer.execute(as(), { ...given, ...more });
const stored = () => readSetting(database.db, "announcer");
const entries = () =>
  database.db.auditEntry.findMany({
    where: { subjectId: "announcer" },
    orderBy: { id: "asc" },
    omit: { id: true },
  });

beforeEach(async () => {
  admin = await makeMember(database.db, { isAdmin: true });
  await writeSetting(database.db, "announcer", parseSetting("announcer", {}), null);
});

describe("the announcer's setting", () => {
  it("keeps secrets sealed and shows them to nobody, neither in an answer nor in the audit log", async () => {
    const shown = await unwrap(set(secret));
    expect(shown).toMatchObject({ hasServerPassword: true, hasAccountPassword: true, hasChannelKey: true });
    const setting = await stored();
    expect(openSecret(as().secrets, "accountPassword", setting)).toBe("of the account");
    const everywhere = JSON.stringify([shown, setting, await unwrap(readAnnouncer.execute(as(), {})), await entries()]);
    for (const text of Object.values(secret)) expect(everywhere).not.toContain(text);
    expect(JSON.stringify(await entries())).not.toContain("s1.");
    expect((await entries()).at(-1)).toMatchObject({
      act: "announcer.set-setting",
      after: { server: "irc.example.org", hasServerPassword: true, replaced: Object.keys(secret) },
    });
    expect(() => openSecret(as().secrets, "channelKey", { ...setting, channelKey: setting.serverPassword })).toThrow(
      "Enter them again",
    );
  });

  it("keeps a secret that is left empty, and forgets it where that is asked for", async () => {
    await set(secret);
    const before = await stored();
    await unwrap(set({ nick: "other", serverPassword: "" }));
    expect(await stored()).toEqual({ ...before, nick: "other" });
    await unwrap(set({ forgetsSecrets: true, channelKey: "new" }));
    expect(await stored()).toMatchObject({ serverPassword: null, accountPassword: null });
    expect(openSecret(as().secrets, "channelKey", await stored())).toBe("new");
  });

  it("sends no stored secret to another server, nor in the clear", async () => {
    await set(secret);
    const before = await stored();
    for (const more of [{ server: "evil.example" }, { port: 6698 }, { usesTls: false }])
      expect(await set(more)).toMatchObject({ code: "invalid", errors: { serverPassword: [expect.any(String)] } });
    expect(await set({ server: "evil.example", serverPassword: "new" })).toMatchObject({
      errors: { accountPassword: [expect.any(String)] },
    });
    expect(await stored()).toEqual(before);
    await unwrap(set({ server: "irc.example.net", forgetsSecrets: true }));
    await unwrap(set({ server: "irc.example.com" }));
  });

  it.each([
    ["server", { server: "" }],
    ["server", { server: "irc://example.org" }],
    ["port", { port: 0 }],
    ["nick", { nick: "two words" }],
    ["nick", { nick: "9lives" }],
    ["nick", { nick: "n".repeat(29) }],
    ["channel", { channel: "announce" }],
    ["channel", { channel: "#a,#b" }],
    ["channel", { channel: "#a b" }],
    ["channelKey", { channelKey: "two words" }],
    ["serverPassword", { serverPassword: "one\r\nQUIT" }],
    ["account", { account: "one\nQUIT" }],
    ["authorities", { authorities: "no certificate" }],
    ["paceLines", { paceLines: 51 }],
    ["paceSeconds", { paceSeconds: 0 }],
  ])("says beside the field %s what is wrong: %o", async (field, more) => {
    expect(await set(more)).toMatchObject({ code: "invalid", errors: { [field]: [expect.any(String)] } });
  });

  it("takes an authority of one's own, loopback, and no server while it is off", async () => {
    const { cert } = makeCertificate();
    expect(await unwrap(set({ server: "127.0.0.1", authorities: cert }))).toMatchObject({ server: "127.0.0.1" });
    expect(await unwrap(set({ server: "::1", usesTls: false, port: 6667 }))).toMatchObject({ authorities: null });
    expect(await unwrap(set({ isOn: false, server: "" }))).toMatchObject({ isOn: false });
  });

  it("is set by staff alone, who have confirmed lately", async () => {
    const member = makeContext(database.db, actorFrom(await makeMember(database.db)));
    expect(await setAnnouncer.execute(member, given)).toMatchObject({ code: "forbidden" });
    const late = as({ confirmedAt: new Date("2026-11-22T11:00:00Z") });
    expect(await setAnnouncer.execute(late, given)).toMatchObject({ code: "confirmation-required" });
  });
});

describe("the announcer's state", () => {
  const note = (seenAt: Date) => {
    const data = {
      nick: "patchbay_",
      connectedSince: new Date("2026-11-22T10:00:00Z"),
      lastError: "ping timeout",
      lastErrorAt: new Date("2026-11-22T09:59:00Z"),
      seenAt,
    };
    return database.db.announcerState.upsert({ where: { id: 1 }, create: data, update: data });
  };

  it("tells since when, what was said last, what waits, and what went wrong last", async () => {
    await note(new Date("2026-11-22T11:59:30Z"));
    await database.db.announcerLine.createMany({
      data: [
        { text: "Said", createdAt: now, sentAt: now },
        { text: "Waits", createdAt: now },
      ],
    });
    expect((await unwrap(readAnnouncer.execute(as(), {}))).state).toEqual({
      connectedSince: "2026-11-22T10:00:00.000Z",
      nickNow: "patchbay_",
      waiting: 1,
      lastLine: { text: "Said", at: "2026-11-22T12:00:00.000Z" },
      lastError: { text: "ping timeout", at: "2026-11-22T09:59:00.000Z" },
    });
  });

  it("takes a process that has said nothing for long for one that is gone", async () => {
    await note(new Date("2026-11-22T11:57:00Z"));
    expect((await unwrap(readAnnouncer.execute(as(), {}))).state).toMatchObject({
      connectedSince: null,
      nickNow: null,
    });
  });
});

it("a test line waits like any other, and is refused while the announcer is off", async () => {
  expect(await sayTestLine.execute(as(), {})).toMatchObject({ code: "conflict" });
  await set();
  expect(await unwrap(sayTestLine.execute(as(), {}))).toEqual({
    text: "Patchbay: a test of the announcer.",
    channel: "#announce",
  });
  expect(await database.db.announcerLine.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
    text: "Patchbay: a test of the announcer.",
    sentAt: null,
  });
  expect((await entries()).at(-1)).toMatchObject({ act: "announcer.say-test-line" });
});
