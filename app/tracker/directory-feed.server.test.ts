import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { readSetting, writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { createLog } from "#app/process/log.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { createDirectory } from "#tracker/directory.ts";
import { createDirectoryFeed } from "./directory-feed.server.ts";

const database = useDatabase();
const ends: (() => Promise<void>)[] = [];
const SOON = { timeout: seconds(10), interval: 10 };

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const passkeyOf = () => randomBytes(16).toString("hex");
const asId = (hex: string | null) => Buffer.from(hex ?? "", "hex").toString("latin1");

async function startFeed() {
  const directory = createDirectory();
  const barred: string[] = [];
  const withdrawn: string[] = [];
  const settings: string[] = [];
  const events = {
    memberBarred: (id: string) => void barred.push(id),
    torrentWithdrawn: (infoHash: string) => void withdrawn.push(infoHash),
    settingChanged: async (key: string) => void settings.push(key),
  };
  const feed = createDirectoryFeed(database.url, directory, events, createLog("silent"));
  await feed.start();
  ends.push(feed.stop);
  const torrent = (infoHash: string | null) => directory.torrentByInfoHash(asId(infoHash));
  return { directory, member: directory.memberByPasskey, torrent, barred, withdrawn, settings };
}

describe("the directory feed at its start", () => {
  it("knows every member's standing, replaced passkeys and every torrent", async () => {
    const { db } = database;
    const old = passkeyOf();
    const [active, inactive, unpaid, suspended] = await Promise.all([
      makeMember(db),
      makeMember(db, { isActive: false }),
      makeMember(db, { isActive: false, hasPaidRegistration: false }),
      makeMember(db, { isSuspended: true }),
    ]);
    await db.userPasskey.create({ data: { userId: active.id, passkey: old, isActive: false } });
    const listed = await makeTorrent(db);
    const hidden = await makeTorrent(db, { isActive: false });
    const { member, torrent, barred, withdrawn } = await startFeed();
    expect(member(active.passkey ?? "")).toEqual({ id: active.id, standing: "active" });
    expect(member(inactive.passkey ?? "")).toEqual({ id: inactive.id, standing: "inactive" });
    expect(member(unpaid.passkey ?? "")).toEqual({ id: unpaid.id, standing: "unpaid" });
    expect(member(suspended.passkey ?? "")).toEqual({ id: suspended.id, standing: "suspended" });
    expect(member(old)).toEqual({ id: active.id, standing: "replaced" });
    expect(member(passkeyOf())).toBeNull();
    expect(torrent(listed.infoHash)).toEqual({ id: listed.id, standing: "listed", infoHash: asId(listed.infoHash) });
    expect(torrent(hidden.infoHash)).toEqual({ id: hidden.id, standing: "deleted", infoHash: asId(hidden.infoHash) });
    expect(barred.sort()).toEqual([inactive.id, suspended.id, unpaid.id].sort());
    expect(withdrawn).toEqual([hidden.infoHash]);
  });
});

describe("the directory feed within a second", () => {
  it("knows a new member, one made inactive, and one let in again", async () => {
    const { member, barred } = await startFeed();
    const user = await makeMember(database.db);
    const passkey = user.passkey ?? "";
    await expect.poll(() => member(passkey), SOON).toEqual({ id: user.id, standing: "active" });
    await database.pool.query("UPDATE users SET is_active = false WHERE id = $1", [user.id]);
    await expect.poll(() => member(passkey), SOON).toEqual({ id: user.id, standing: "inactive" });
    expect(barred).toContain(user.id);
    await database.pool.query("UPDATE users SET is_active = true WHERE id = $1", [user.id]);
    await expect.poll(() => member(passkey), SOON).toEqual({ id: user.id, standing: "active" });
  });

  it("answers a passkey that was replaced as replaced, and the new one as the member's", async () => {
    const user = await makeMember(database.db);
    const { member } = await startFeed();
    const passkey = passkeyOf();
    await database.db.$transaction([
      database.db.userPasskey.updateMany({ where: { userId: user.id }, data: { isActive: false } }),
      database.db.userPasskey.create({ data: { userId: user.id, passkey } }),
      database.db.user.update({ where: { id: user.id }, data: { passkey } }),
    ]);
    await expect.poll(() => member(passkey), SOON).toEqual({ id: user.id, standing: "active" });
    expect(member(user.passkey ?? "")).toEqual({ id: user.id, standing: "replaced" });
  });

  it("forgets a deleted member and bars them", async () => {
    const user = await makeMember(database.db);
    const { member, barred } = await startFeed();
    await database.db.user.delete({ where: { id: user.id } });
    await expect.poll(() => member(user.passkey ?? ""), SOON).toBeNull();
    expect(barred).toContain(user.id);
  });

  it("knows a torrent that is withdrawn, listed again, and deleted", async () => {
    const { torrent, withdrawn } = await startFeed();
    const { id, infoHash } = await makeTorrent(database.db);
    await expect.poll(() => torrent(infoHash), SOON).toMatchObject({ id, standing: "listed" });
    await database.db.torrent.update({ where: { id }, data: { isActive: false } });
    await expect.poll(() => torrent(infoHash), SOON).toMatchObject({ id, standing: "deleted" });
    expect(withdrawn.filter((hash) => hash === infoHash)).toHaveLength(1);
    await database.db.torrent.update({ where: { id }, data: { isActive: true } });
    await expect.poll(() => torrent(infoHash), SOON).toMatchObject({ id, standing: "listed" });
    await database.db.torrent.delete({ where: { id } });
    await expect.poll(() => torrent(infoHash), SOON).toBeNull();
    expect(withdrawn.filter((hash) => hash === infoHash)).toHaveLength(2);
  });

  it("follows a torrent to its new info hash", async () => {
    const { id, infoHash } = await makeTorrent(database.db);
    const { torrent, withdrawn } = await startFeed();
    const next = randomBytes(20).toString("hex");
    await database.db.torrent.update({ where: { id }, data: { infoHash: next } });
    await expect.poll(() => torrent(next), SOON).toMatchObject({ id, standing: "listed" });
    expect(torrent(infoHash)).toBeNull();
    expect(withdrawn).toContain(infoHash);
  });

  it("knows a hybrid torrent by both hashes, and by none of another's", async () => {
    const { torrent } = await startFeed();
    const [first, second] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];
    const { id, infoHash } = await makeTorrent(database.db, { infoHashV2: first });
    await expect.poll(() => torrent(first.slice(0, 40)), SOON).toMatchObject({ id, infoHash: asId(infoHash) });
    await database.db.torrent.update({ where: { id }, data: { infoHashV2: second } });
    await expect.poll(() => torrent(second.slice(0, 40)), SOON).toMatchObject({ id, infoHash: asId(infoHash) });
    expect(torrent(first.slice(0, 40))).toBeNull();
  });

  it("hears of a setting", async () => {
    const { settings } = await startFeed();
    await writeSetting(database.db, "membership", await readSetting(database.db, "membership"), null);
    await expect.poll(() => settings, SOON).toEqual(["membership"]);
  });

  it("is not woken by a change that concerns no announce", async () => {
    const user = await makeMember(database.db);
    const witness = await makeMember(database.db);
    const { member, barred } = await startFeed();
    await database.db.user.update({ where: { id: user.id }, data: { isActive: false } });
    await expect.poll(() => barred.filter((id) => id === user.id), SOON).toHaveLength(1);
    await database.db.user.update({ where: { id: user.id }, data: { theme: "light", lastSeenAt: new Date() } });
    await database.db.user.delete({ where: { id: witness.id } });
    await expect.poll(() => member(witness.passkey ?? ""), SOON).toBeNull();
    expect(barred.filter((id) => id === user.id)).toHaveLength(1);
  });
});

describe("the directory feed with more than a thousand changes in a statement", () => {
  const bulk = async (count: number) => {
    const rows = Array.from({ length: count }, () => ({ id: randomUUID(), passkey: passkeyOf() }));
    await database.db.user.createMany({
      data: rows.map(({ id, passkey }) => ({
        id,
        username: id,
        email: `${id}@patchbay.test`,
        passwordHash: "x",
        isActive: true,
        hasPaidRegistration: true,
        passkey,
      })),
    });
    return rows;
  };

  it("reads everything again, and bars who was deleted", async () => {
    const { member, barred } = await startFeed();
    const rows = await bulk(1_001);
    const last = rows.at(-1)?.passkey ?? "";
    await expect.poll(() => member(last), SOON).toMatchObject({ standing: "active" });
    const ids = rows.map(({ id }) => id);
    await database.pool.query("UPDATE users SET is_active = false WHERE id = ANY($1)", [ids]);
    await expect.poll(() => member(last), SOON).toMatchObject({ standing: "inactive" });
    expect(ids.filter((id) => !barred.includes(id))).toEqual([]);
    await database.pool.query("UPDATE users SET is_active = true WHERE id = ANY($1)", [ids]);
    await expect.poll(() => member(last), SOON).toMatchObject({ standing: "active" });
    barred.length = 0;
    await database.pool.query("DELETE FROM users WHERE id = ANY($1)", [ids]);
    await expect.poll(() => member(last), SOON).toBeNull();
    expect(ids.filter((id) => !barred.includes(id))).toEqual([]);
  });

  it("withdraws the torrents that were deleted", async () => {
    const hashes = Array.from({ length: 1_001 }, () => randomBytes(20).toString("hex"));
    await database.db.torrent.createMany({
      data: hashes.map((infoHash) => ({ name: infoHash, category: "Extras", platform: "PC", infoHash })),
    });
    const { torrent, withdrawn } = await startFeed();
    await database.pool.query("DELETE FROM torrents WHERE info_hash = ANY($1)", [hashes]);
    await expect.poll(() => torrent(hashes[0] ?? ""), SOON).toBeNull();
    expect(hashes.filter((hash) => !withdrawn.includes(hash))).toEqual([]);
  });
});

describe("the directory feed without its connection", () => {
  const cut = () =>
    database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'patchbay tracker directory' AND datname = current_database()`,
    );
  const connections = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE application_name = 'patchbay tracker directory' AND datname = current_database()`,
    );
    return rows[0]?.count;
  };

  it("comes back by itself, on one connection, with all that changed meanwhile", async () => {
    const [stays, goes] = await Promise.all([makeMember(database.db), makeMember(database.db)]);
    const { infoHash } = await makeTorrent(database.db);
    const { member, torrent, barred, withdrawn } = await startFeed();
    await cut();
    await database.db.user.update({ where: { id: stays.id }, data: { isActive: false } });
    await database.db.user.delete({ where: { id: goes.id } });
    await database.db.torrent.deleteMany({ where: { infoHash } });
    await expect.poll(() => member(stays.passkey ?? ""), SOON).toMatchObject({ standing: "inactive" });
    expect([member(goes.passkey ?? ""), torrent(infoHash)]).toEqual([null, null]);
    expect(barred).toEqual(expect.arrayContaining([stays.id, goes.id]));
    expect(withdrawn).toContain(infoHash);
    expect(await connections()).toBe(1);
    await database.db.user.update({ where: { id: stays.id }, data: { isActive: true } });
    await expect.poll(() => member(stays.passkey ?? ""), SOON).toMatchObject({ standing: "active" });
  });

  it("misses no change that falls into its loading", async () => {
    const user = await makeMember(database.db);
    const holder = await database.pool.connect();
    try {
      // The load has read the members and waits for this lock before it reads the rest.
      await holder.query("BEGIN; LOCK TABLE user_passkeys IN ACCESS EXCLUSIVE MODE");
      const starting = startFeed();
      await expect.poll(connections, SOON).toBe(1);
      await expect
        .poll(async () => (await database.pool.query("SELECT 1 FROM pg_locks WHERE NOT granted")).rowCount, SOON)
        .toBe(1);
      await database.db.user.update({ where: { id: user.id }, data: { isActive: false } });
      await new Promise((resolve) => setTimeout(resolve, 100));
      await holder.query("COMMIT");
      const { member } = await starting;
      await expect.poll(() => member(user.passkey ?? ""), SOON).toMatchObject({ standing: "inactive" });
    } finally {
      holder.release();
    }
  });
});
