import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskStorage } from "#app/adapters/storage/disk.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { s3Credentials, startS3Server } from "#tests/support/s3-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { openBucket } from "../storage/bucket.server.ts";
import { createArchiveSigner } from "./archive-signer.ts";
import { createBackups } from "./backups.server.ts";
import { createBucketBackups } from "./bucket-backups.server.ts";
import { RehearsalRefused, rehearseRestore } from "./rehearse.server.ts";
import { DamagedArchive } from "./tar.server.ts";
import { fingerprint, signing } from "./testing.ts";

const database = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-rehearsal-"));
const storage = createDiskStorage(path.join(folder, "files"), "a secret of tests");
const at = new Date("2026-11-21T03:00:00Z");
const source = () => ({
  pool: database.pool,
  storage,
  trackerFolder: null,
  site: { name: "Test", version: "1.0.0" },
  signer: signing.signer,
});
let file: string;

beforeAll(async () => {
  for (let i = 0; i < 3; i++) await makeMember(database.db);
  await makeTorrent(database.db);
  await storage.put("proofs/a.jpg", Buffer.from("a proof"), "image/jpeg");
  const { name } = await createBackups(source(), folder).make(at, () => {});
  file = path.join(folder, name);
}, seconds(60));
afterAll(() => rmSync(folder, { recursive: true }));

const rehearsals = async () =>
  (await database.pool.query("SELECT 1 FROM pg_database WHERE datname LIKE current_database() || '_rehearsal'"))
    .rowCount;
const run = (archive = file, more = {}) => rehearseRestore({ ...source(), ...more }, archive);

describe("a rehearsal of a restore", { timeout: seconds(60) }, () => {
  it("restores an archive beside the site, which stays as it is, and leaves nothing behind", async () => {
    const before = await fingerprint(database.pool);
    const files = readdirSync(path.join(folder, "files"));
    const { users, rows, tables } = await run();
    expect(users).toBe(await database.db.user.count());
    expect(rows).toBeGreaterThan(users);
    expect(tables).toBeGreaterThan(50);
    expect(await rehearsals()).toBe(0);
    expect(await fingerprint(database.pool)).toEqual(before);
    expect(readdirSync(path.join(folder, "files"))).toEqual(files);
  });

  it("finds an archive that is damaged, and one that another site has signed", async () => {
    const bad = path.join(folder, "bad.tar.gz");
    const whole = readFileSync(file);
    whole[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1;
    writeFileSync(bad, whole);
    await expect(run(bad)).rejects.toThrow(DamagedArchive);
    const foreign = { signer: createArchiveSigner("another secret of tests") };
    await expect(run(file, foreign)).rejects.toThrow("another SESSION_SECRET");
    expect(await rehearsals()).toBe(0);
  });

  it("takes the place of one that a crash has left, and is made once at a time", async () => {
    const { rows } = await database.pool.query<{ name: string }>("SELECT current_database() || '_rehearsal' AS name");
    await database.pool.query(`CREATE DATABASE "${rows[0]?.name}"`);
    const [first, second] = await Promise.allSettled([run(), run()]);
    const refused = [first, second].filter((one) => one?.status === "rejected");
    expect(refused).toMatchObject([{ reason: expect.any(RehearsalRefused) }]);
    expect(await rehearsals()).toBe(0);
  });

  it("is ended in the middle", async () => {
    const ending = new AbortController();
    const ended = rehearseRestore(
      source(),
      file,
      (line) => line.startsWith("users: ") && ending.abort(new Error("the end")),
      ending.signal,
    );
    await expect(ended).rejects.toThrow("the end");
    expect(await rehearsals()).toBe(0);
  });

  it("says what the database user lacks", async () => {
    const role = `rehearsal_${process.pid}`;
    await database.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'none'`);
    const url = new URL(database.pool.options.connectionString ?? "");
    url.username = role;
    url.password = "none";
    const pool = new pg.Pool({ connectionString: url.href, max: 3 });
    try {
      await expect(run(file, { pool })).rejects.toThrow("ALTER ROLE … CREATEDB");
    } finally {
      await pool.end();
      await database.pool.query(`DROP ROLE ${role}`);
    }
  });

  it("fetches an archive that lies in a bucket, and deletes what it has fetched", async () => {
    const s3 = await startS3Server();
    const away = path.join(folder, "machine");
    try {
      const bucket = openBucket({ endpoint: s3.endpoint, bucket: "patchbay", ...s3Credentials });
      const backups = createBucketBackups(source(), away, bucket);
      const { name } = await backups.make(at, () => {});
      expect(await backups.rehearse(name, () => {})).toMatchObject({ users: await database.db.user.count() });
      expect(readdirSync(away)).toEqual([]);
    } finally {
      await s3.close();
    }
  });
});
