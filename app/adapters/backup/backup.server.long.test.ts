import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createS3Storage } from "#app/adapters/storage/s3.server.ts";
import { catalogue } from "#prisma/demo/catalogue.ts";
import { fillDemo } from "#prisma/demo/fill-demo.server.ts";
import { cloneDatabase, useDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { s3Credentials, startS3Server } from "#tests/support/s3-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { openBucket } from "../storage/bucket.server.ts";
import { createBackups } from "./backups.server.ts";
import { verifyArchive } from "./read-archive.server.ts";
import { RestoreRefused, restoreBackup } from "./restore-backup.server.ts";
import { DamagedArchive } from "./tar.server.ts";
import { filesOf, fingerprint, signing, withPlace } from "./testing.ts";
import { writeBackup } from "./write-backup.server.ts";

const database = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-backup-"));
const s3 = await startS3Server();
const storage = createS3Storage(openBucket({ endpoint: s3.endpoint, bucket: "patchbay", ...s3Credentials }));
const trackerFolder = path.join(folder, "tracker");
const at = new Date("2026-11-21T03:00:00Z");
const site = { name: "Patchbay", version: "0.1.0" };
const fileOf = (name: string) => path.join(folder, `${name}.tar.gz`);
const source = () => ({ pool: database.pool, storage, trackerFolder, site, signer: signing.signer });
const file = fileOf("demo");
let manifest: Awaited<ReturnType<typeof writeBackup>>;

// A demo site with rows in every table that the demo fills, odd bytes in rows and files, and a tracker log.
beforeAll(async () => {
  const { db } = database;
  // A third of the entries: computing their sounds is slow, and this test is about rows.
  const entries = catalogue.filter((_, i) => i % 3 === 0);
  const hashPassword = async (text: string) => `hash of ${text}`;
  await fillDemo({ db, dataDir: folder, hashPassword, now: new Date(), entries });
  await makeMember(db, { username: "tabs\tand \\ back\nslashes", firstName: "\\N", lastName: "\\." });
  await db.auditEntry.create({
    data: {
      act: "tests.act",
      actorName: "Ünï ◊ 🎛",
      subjectKind: "user",
      subjectId: "1",
      subjectName: "x",
      after: { deep: [null, "\u2028", 'quo"te'] },
      address: "::1",
      createdAt: at,
    },
  });
  // Takes more than one part per table, with rows that are larger than a part.
  const large = randomBytes(2_200_000).toString("hex");
  await makeTorrent(db, { nfo: large });
  await makeTorrent(db, { nfo: large.slice(0, 300_000), description: "\n".repeat(1_000) });
  for (let i = 0; i < 9; i++)
    await storage.put(`proofs/${i}a.jpg`, Buffer.from([i, 0, 255, 10, 13, 92].concat(Array(600 * i).fill(i))), "");
  mkdirSync(trackerFolder, { recursive: true });
  writeFileSync(path.join(trackerFolder, "writer"), "a-writer");
  writeFileSync(path.join(trackerFolder, "000000000007.log"), Buffer.from([7, 7, 7]));
  writeFileSync(path.join(trackerFolder, "lock"), "1 2");
  manifest = await writeBackup(source(), file, at);
});

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

describe("a backup of a demo site", { timeout: seconds(60) }, () => {
  it("is restored elsewhere with every row, sequence, rule, file and the tracker's log as they were", async () => {
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    const counted = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
    expect(counted).toMatchObject({ audit_entries: 1, users: await database.db.user.count() });
    expect(counted.torrents).toBeGreaterThan(20);
    expect(manifest.files).toHaveLength(9);
    expect(manifest.tables.find(({ name }) => name === "torrents")?.parts.length).toBeGreaterThan(1);
    await withPlace(async (place) => {
      expect(await restoreBackup({ ...place, replace: false }, file)).toEqual(manifest);
      expect(await fingerprint(place.pool)).toEqual(await fingerprint(database.pool));
      expect(await filesOf(place.storage)).toEqual(await filesOf(storage));
      expect(readdirSync(place.trackerFolder).sort()).toEqual(["000000000007.log", "writer"]);
      expect(readFileSync(path.join(place.trackerFolder, "writer"), "utf8")).toBe("a-writer");
      const second = path.join(place.folder, "again.tar.gz");
      const again = await writeBackup({ ...place, site }, second, at);
      expect(again.tables).toEqual(manifest.tables);
      // The triggers are enabled again: the audit log refuses changes, and points add up to a balance.
      await expect(place.pool.query("DELETE FROM audit_entries")).rejects.toThrow("takes no DELETE");
      await expect(place.pool.query("DELETE FROM users")).rejects.toThrow("payments_approved_has_member");
      await expect(place.pool.query("DELETE FROM payments; DELETE FROM users")).resolves.toBeDefined();
    });
  });

  it("tells of one byte that is another, wherever it is, and of an end that is missing", async () => {
    await verifyArchive(file, signing.signer);
    const whole = readFileSync(file);
    const bad = fileOf("bad");
    const places = [0, 3, 5, 11, whole.length - 1, whole.length - 6];
    for (let i = 1; i < 24; i++) places.push(Math.floor((whole.length * i) / 24));
    for (const place of places) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 0x20;
      writeFileSync(bad, changed);
      await expect(verifyArchive(bad, signing.signer), `byte ${place}`).rejects.toThrow(DamagedArchive);
    }
    for (const length of [0, 5, 400, whole.length >> 1, whole.length - 1]) {
      writeFileSync(bad, whole.subarray(0, length));
      await expect(verifyArchive(bad, signing.signer), `${length} bytes`).rejects.toThrow(DamagedArchive);
    }
    await withPlace(async (place) => {
      await expect(restoreBackup({ ...place, replace: true }, bad)).rejects.toThrow("The archive is damaged");
      expect(await fingerprint(place.pool)).toEqual({ rules: "" });
    });
  });

  it("is refused by a site with users, which stays as it is, unless it is to be replaced", async () => {
    await withPlace(
      async (place) => {
        await place.pool.query(
          "INSERT INTO users (id, username, email, password_hash, updated_at) VALUES ('one', 'one', 'one@patchbay.test', '', now())",
        );
        await place.storage.put("proofs/own.jpg", Buffer.from("own"), "image/jpeg");
        mkdirSync(place.trackerFolder);
        writeFileSync(path.join(place.trackerFolder, "000000000001.log"), "of the other database");
        const before = await fingerprint(place.pool);
        await expect(restoreBackup({ ...place, replace: false }, file)).rejects.toThrow(RestoreRefused);
        expect(await fingerprint(place.pool)).toEqual(before);
        expect(existsSync(path.join(place.trackerFolder, "000000000001.log"))).toBe(true);
        await restoreBackup({ ...place, replace: true }, file);
        expect(await fingerprint(place.pool)).toEqual(await fingerprint(database.pool));
        expect(readdirSync(place.trackerFolder)).not.toContain("000000000001.log");
      },
      () => cloneDatabase(),
    );
  });

  it("leaves the site as it was when it fails half way", async () => {
    await withPlace(
      async (place) => {
        const before = await fingerprint(place.pool);
        const full = async () => {
          throw new Error("the disk is full");
        };
        const broken = { ...place, storage: { ...place.storage, put: full }, replace: false };
        await expect(restoreBackup(broken, file)).rejects.toThrow("the disk is full");
        expect(await fingerprint(place.pool)).toEqual(before);
      },
      () => cloneDatabase(),
    );
  });

  it("is refused while the site runs", async () => {
    await withPlace(async (place) => {
      const site = new pg.Client({ connectionString: place.url, application_name: "patchbay chat" });
      await site.connect();
      await expect(restoreBackup({ ...place, replace: true }, file)).rejects.toThrow("Stop it first");
      await site.end();
    });
  });

  it("leaves nothing behind when it is stopped, in a table or among the files", async () => {
    for (const line of [/^torrents: /, /^Reading it back/]) {
      const ending = new AbortController();
      const stopped = writeBackup(
        source(),
        fileOf("stopped"),
        at,
        (said) => line.test(said) && ending.abort(new Error("the end")),
        ending.signal,
      );
      await expect(stopped).rejects.toThrow("the end");
      expect(readdirSync(folder).filter((name) => name.startsWith("stopped"))).toEqual([]);
    }
    await expect.poll(() => database.pool.idleCount).toBe(database.pool.totalCount);
  });

  it("that a killed process has begun is swept away at the next start, and one that is being written is not", async () => {
    const parts = path.join(folder, "parts");
    mkdirSync(parts);
    const backups = createBackups(source(), parts);
    writeFileSync(path.join(parts, "patchbay-2026-11-20T03-00-00Z.tar.gz.part"), "cut short");
    const swept: string[][] = [];
    await backups.make(
      at,
      (said) => void (said === "Reading it back" && backups.sweep().then((names) => swept.push(names))),
    );
    await expect.poll(() => swept, { timeout: seconds(20) }).toEqual([["patchbay-2026-11-20T03-00-00Z.tar.gz.part"]]);
    expect(readdirSync(parts)).toEqual(["patchbay-2026-11-21T03-00-00Z.tar.gz"]);
  });

  it("tells why its file could not be written", async () => {
    const failed = writeBackup(source(), path.join(folder, "missing", "a.tar.gz"), at);
    await expect(failed).rejects.toThrow(/^ENOENT: no such file/);
  });

  it("leaves nothing behind when it fails", async () => {
    const broken = { ...source(), storage: { ...storage, get: () => Promise.reject(new Error("storage is away")) } };
    await expect(writeBackup(broken, fileOf("broken"), at)).rejects.toThrow("storage is away");
    expect(readdirSync(folder).filter((name) => name.startsWith("broken"))).toEqual([]);
    // The connection has left its transaction.
    expect((await database.pool.query("SELECT pg_current_xact_id()")).rowCount).toBe(1);
  });
});

describe("a backup while the site is written to", { timeout: seconds(60) }, () => {
  it("holds one moment: balances are the sums of their journals, and nobody is half there", async () => {
    const { db, pool } = database;
    const { id: userId } = await makeMember(db);
    let writing = true;
    let written = 0;
    const writers = [1, 2, 3].map(async () => {
      for (; writing; written++) {
        await db.userActivity.create({ data: { userId, activityType: "test", points: 1 + (written % 5) } });
        if (written % 3 === 0) await makeMember(db);
        await sleep(5);
      }
    });
    const files = ["first", "second"].map((name) => fileOf(`moving-${name}`));
    const seen: number[] = [];
    for (const file of files) {
      await writeBackup(source(), file, at);
      seen.push(written);
    }
    writing = false;
    await Promise.all(writers);
    expect(seen[0]).toBeGreaterThan(5);
    for (const file of files)
      await withPlace(async (place) => {
        await restoreBackup({ ...place, replace: false }, file);
        const { rows } = await place.pool.query(
          `SELECT (SELECT activity_points FROM user_stats WHERE user_id = $1) AS balance,
             (SELECT sum(points)::int FROM user_activities WHERE user_id = $1) AS journal,
             (SELECT count(*)::int FROM users u WHERE NOT EXISTS (SELECT 1 FROM user_passkeys k WHERE k.user_id = u.id AND k.passkey = u.passkey)) AS half`,
          [userId],
        );
        expect(rows[0].balance).toBe(rows[0].journal);
        expect(rows[0].half).toBe(0);
        // The next row gets an unused id.
        await place.pool.query("INSERT INTO user_activities (user_id, activity_type, points) VALUES ($1, 'next', 1)", [
          userId,
        ]);
      });
    expect((await pool.query("SELECT 1")).rowCount).toBe(1);
  });
});
