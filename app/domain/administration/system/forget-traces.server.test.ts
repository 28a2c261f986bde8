import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { forgetTraces } from "./forget-traces.server.ts";

const database = useDatabase();
const now = new Date("2026-06-01T12:00:00Z");
const ago = (days: number) => addDays(now, -days);
const forget = async () =>
  unwrap(forgetTraces.run(systemContext(makeContext(database.db, null, { clock: () => now })), {}));

describe("forgetting traces", () => {
  it("takes address, client and passkey from downloads of a month ago", async () => {
    const { db } = database;
    const { id: userId } = await makeMember(db);
    const { id: torrentId } = await makeTorrent(db);
    const traces = { passkey: "x", ipAddress: "192.0.2.1", userAgent: "client", announceUrl: "x" };
    const at = (days: number) => ({ userId, torrentId, ...traces, createdAt: ago(days) });
    await db.torrentDownload.createMany({ data: [at(29), at(31)] });
    await forget();
    const [old, recent] = await db.torrentDownload.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
    expect(recent).toMatchObject(traces);
    expect(old).toMatchObject({ passkey: "", ipAddress: null, userAgent: null, announceUrl: null });
  });

  it("takes addresses from the audit log after three months, and nothing else", async () => {
    const { db } = database;
    const entry = {
      act: "x",
      actorName: "ann",
      subjectKind: "user",
      subjectId: "1",
      subjectName: "bob",
      address: "192.0.2.1",
    };
    await db.auditEntry.createMany({ data: [89, 91].map((days) => ({ ...entry, createdAt: ago(days) })) });
    await forget();
    const [old, recent] = await db.auditEntry.findMany({ orderBy: { createdAt: "asc" } });
    expect(recent).toMatchObject(entry);
    expect(old).toMatchObject({ ...entry, address: "" });
    for (const data of [{ actorName: "eve" }, { address: "192.0.2.2" }, { address: "", actorName: "eve" }])
      await expect(db.auditEntry.updateMany({ data })).rejects.toThrow(/audit log takes no UPDATE/);
    await expect(db.auditEntry.deleteMany()).rejects.toThrow(/audit log takes no DELETE/);
    await expect(db.$executeRaw`TRUNCATE audit_entries CASCADE`).rejects.toThrow(/audit log takes no TRUNCATE/);
  });

  it("empties mails that were sent three months ago, and keeps their keys and those that wait", async () => {
    const { db } = database;
    const mail = { recipient: "a@mail.example", subject: "s", text: "t", html: "h" };
    await db.mail.createMany({
      data: [
        { ...mail, key: "old", status: "sent", createdAt: ago(91) },
        { ...mail, key: "recent", status: "sent", createdAt: ago(89) },
        { ...mail, key: "failed", status: "failed", createdAt: ago(91) },
      ],
    });
    await forget();
    expect(await db.mail.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { key: "old", recipient: "", subject: "No longer kept", text: "", html: "" },
      { ...mail, key: "recent" },
      { ...mail, key: "failed" },
    ]);
  });

  it("drops registrations that came to nothing, but not those that a card paid for", async () => {
    const { db } = database;
    const row = (token: string, more: object) => ({
      ...{ token, email: `${token}@mail.example`, username: token, passwordHash: "x", expiresAt: ago(100) },
      ...{ status: "expired" as const, createdAt: ago(91), ...more },
    });
    await db.registrationToken.createMany({
      data: [
        row("expired", {}),
        row("rejected", { status: "rejected" }),
        row("recent", { createdAt: ago(89) }),
        row("open", { status: "proof_submitted" }),
        row("card", { status: "rejected", stripeSessionId: "cs_1" }),
      ],
    });
    await forget();
    const left = await db.registrationToken.findMany({ orderBy: { id: "asc" } });
    expect(left.map(({ token }) => token)).toEqual(["recent", "open", "card"]);
  });

  it("drops the address of an invitation that nobody accepted, and old reports of mass acts", async () => {
    const { db } = database;
    const { id: inviterId } = await makeMember(db);
    const guest = await makeMember(db);
    const invitation = { inviterId, inviteeEmail: "a@mail.example" };
    await db.invitation.createMany({
      data: [
        { ...invitation, inviteCode: "old", expiresAt: ago(91) },
        { ...invitation, inviteCode: "recent", expiresAt: ago(89) },
        { ...invitation, inviteCode: "accepted", expiresAt: ago(91), status: "accepted", acceptedBy: guest.id },
      ],
    });
    const run = { actorId: inviterId, kind: "users", act: "suspend", done: [], refused: [] };
    await db.bulkRun.createMany({ data: [29, 31].map((days) => ({ ...run, createdAt: ago(days) })) });
    await forget();
    const addresses = await db.invitation.findMany({ where: { inviterId }, orderBy: { id: "asc" } });
    expect(addresses.map(({ inviteeEmail }) => inviteeEmail === null)).toEqual([true, false, false]);
    expect(await db.bulkRun.count()).toBe(1);
  });

  it("goes by the times that operators have set", async () => {
    const { db } = database;
    const { id: userId } = await makeMember(db);
    const { id: torrentId } = await makeTorrent(db);
    const download = { userId, torrentId, passkey: "x" };
    await db.torrentDownload.createMany({ data: [6, 8].map((days) => ({ ...download, createdAt: ago(days) })) });
    const payment = { userId, amount: 10, status: "approved" as const };
    const proof = (name: string, days: number) => ({ ...payment, screenshotPath: name, decidedAt: ago(days) });
    const waiting = { ...payment, status: "pending" as const, screenshotPath: "waiting", createdAt: ago(900) };
    await db.payment.createMany({ data: [proof("old", 801), proof("recent", 799), waiting] });
    const device = (days: number) => ({ userId, deviceHash: `${days}`, firstAt: ago(90), lastAt: ago(days) });
    await db.signInDevice.createMany({ data: [device(8), device(10)] });
    const signIn = { userId, userAgent: "", address: "", isNewDevice: false, withCode: false };
    await db.signIn.createMany({ data: [8, 10].map((days) => ({ ...signIn, createdAt: ago(days) })) });
    await db.setting.create({ data: { key: "traces", value: { downloadDays: 7, deviceDays: 9, proofDays: 800 } } });
    await forget();
    expect(await db.signInDevice.findMany({ where: { userId } })).toMatchObject([{ deviceHash: "8" }]);
    expect(await db.signIn.findMany({ where: { userId } })).toMatchObject([{ createdAt: ago(8) }]);
    const downloads = await db.torrentDownload.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
    expect(downloads.map(({ passkey }) => passkey)).toEqual(["", "x"]);
    const payments = await db.payment.findMany({ where: { userId }, orderBy: { id: "asc" } });
    expect(payments.map(({ screenshotPath }) => screenshotPath)).toEqual([null, "recent", "waiting"]);
  });

  it.each([
    ["torrent_downloads", "passkey <> ''", "torrent_downloads_with_traces"],
    ["audit_entries", "address <> ''", "audit_entries_with_address"],
    ["mails", "status = 'sent' AND recipient <> ''", "mails_with_recipient"],
  ])("finds the rows of %s by an index of its own", async (table, condition, index) => {
    const client = await database.pool.connect();
    await client.query("SET enable_seqscan = off");
    const { rows } = await client.query(
      `EXPLAIN SELECT id FROM ${table} WHERE ${condition} AND created_at < now() ORDER BY created_at LIMIT 10000`,
    );
    client.release(true);
    expect(JSON.stringify(rows)).toContain(index);
  });
});
