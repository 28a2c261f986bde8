import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "#app/adapters/backup/testing.ts";
import { createDatabase } from "#app/db/client.server.ts";
import { readSetting, writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { builtProcess } from "#tests/support/built-process.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { SESSION_SECRET } from "#tests/support/running-server.ts";
import { s3Credentials, startS3Server } from "#tests/support/s3-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { useSite } from "#tests/support/site.ts";

const s3 = await startS3Server();
const identity = await generateX25519Identity();
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-copies-"));
const environment = {
  BACKUP_S3_ENDPOINT: s3.endpoint,
  BACKUP_S3_BUCKET: "away",
  BACKUP_S3_PREFIX: "site/",
  BACKUP_S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
  BACKUP_S3_REGION: s3Credentials.region,
  BACKUP_AGE_RECIPIENTS: await identityToRecipient(identity),
};
const site = useSite({ ...environment, DATA_DIR: path.join(folder, "one"), WEB_PROCESSES: "1" });
let admin: Client;
const keyFile = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
const own = keyFile("own.txt", `# a key of tests\n${identity}\n`);

beforeAll(async () => {
  await stopClock();
  admin = await signInClient(site.server.url, (await makeMember(site.db, { isAdmin: true })).username, PASSWORD);
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Each tenth minute the site copies and rehearses by itself, which would come between the tests. */
async function stopClock() {
  await writeSetting(
    site.db,
    "backup",
    { ...(await readSetting(site.db, "backup")), daily: false, rehearse: false },
    null,
  );
  const startedAt = new Date();
  // After a failed copy an hour passes.
  const data = { kind: "copy-backup", actorName: "tests", startedAt, endedAt: startedAt } as const;
  await site.db.operation.create({ data: { ...data, status: "failed", message: "the tests copy by themselves" } });
}

const restore = (databaseUrl: string, dataDir: string, ...args: string[]) =>
  archive("restore", databaseUrl, dataDir, ...args);

async function archive(command: string, databaseUrl: string, dataDir: string, ...args: string[]) {
  const site = { ...environment, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SESSION_SECRET };
  return promisify(execFile)(process.execPath, [await builtProcess("archive-tool"), command, ...args], {
    env: { ...process.env, NODE_ENV: "production", ...site },
  }).catch((error: { stderr: string; code: number }) => ({ stdout: "", stderr: error.stderr, code: error.code }));
}

/** A process knows its health as it was a quarter of a minute ago. */
const expectMetric = (line: RegExp) =>
  expect
    .poll(async () => (await fetch(`${site.server.url}/metrics`)).text(), { timeout: seconds(40), interval: 2_000 })
    .toMatch(line);

async function rowsOf(databaseUrl: string, tables: string[]) {
  const { pool, close } = createDatabase(databaseUrl, { max: 1 });
  const all = await fingerprint(pool);
  await close();
  return tables.map((table) => all[table]);
}

describe("encrypted copies elsewhere", { timeout: seconds(90) }, () => {
  it("are made, shown and told of, and bring a site back from nothing, which a wrong key or a wrong byte does not", async () => {
    for (let i = 0; i < 5; i++) await makeTorrent(site.db);
    const covers = (dataDir: string) => path.join(folder, dataDir, "files/covers");
    mkdirSync(covers("one"), { recursive: true });
    writeFileSync(path.join(covers("one"), "one.webp"), "a cover");
    const doctor = async () => {
      const { body } = await admin.json<{ findings: { check: string; state: string }[] }>("/api/admin/system/doctor");
      return body.findings.find(({ check }) => check === "copies");
    };
    expect(await doctor()).toMatchObject({ state: "warning" });
    const made = await admin.json("/api/admin/system/db-backup", { method: "POST" });
    expect(made.status).toBe(200);
    const kept = ["users", "torrents", "user_stats"];
    const before = await rowsOf(site.databaseUrl, kept);

    const copied = await admin.json("/api/admin/system/copy-backup", { method: "POST" });
    const message = expect.stringMatching(
      /verified by reading it back\. 1 of 1 stored files were new and were sent\.$/,
    );
    expect(copied.body).toMatchObject({ message });
    const there = [...s3.objects];
    const [key, object] = there.find(([name]) => name.endsWith(".tar.gz.age")) ?? [];
    const [fileKey, file] = there.find(([name]) => name.startsWith("/away/site/files/")) ?? [];
    if (!key || !object || !fileKey || !file) throw new Error("there is no copy");
    expect(key).toMatch(/^\/away\/site\/patchbay-.*\.tar\.gz\.age$/);
    const { body } = await admin.json("/api/admin/system/backups");
    expect(body).toMatchObject({ copies: { total: 1, lastError: null, newest: [{ bytes: object.bytes.length }] } });
    expect(await (await admin.request("/admin/system")).text()).toContain("Encrypted copies");
    await expectMetric(/^patchbay_backup_copy_newest_timestamp_seconds \d{10}/m);
    await expectMetric(/^patchbay_backup_copy_failed 0$/m);

    const url = await cloneDatabase(null);
    const dataDir = path.join(folder, "two");
    try {
      const wrong = keyFile("wrong.txt", `${await generateX25519Identity()}\n`);
      expect(await restore(url, dataDir, "s3://away/site/", "--identity", wrong)).toMatchObject({
        code: 1,
        stderr: "None of the identities opens this archive: it was encrypted to another public key.\n",
      });
      const whole = object.bytes;
      object.bytes = Buffer.from(whole);
      object.bytes[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1;
      expect(await restore(url, dataDir, "s3://away/site/", "--identity", own)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The archive is damaged/),
      });
      object.bytes = whole;
      s3.objects.delete(fileKey);
      expect(await restore(url, dataDir, "s3://away/site/", "--identity", own)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The archive is damaged: files\/covers\/one\.webp is missing/),
      });
      s3.objects.set(fileKey, file);
      expect(await restore(url, dataDir, "s3://away/none/", "--identity", own)).toMatchObject({
        code: 1,
        stderr: "There is no encrypted copy in s3://away/none/.\n",
      });
      expect(readdirSync(path.join(dataDir, "backups"))).toEqual([]);

      const done = await restore(url, dataDir, `s3:/${key}`, "--identity", own);
      expect(done.stdout).toContain("is restored");
      expect(await rowsOf(url, kept)).toEqual(before);
      expect(readFileSync(path.join(covers("two"), "one.webp"), "utf8")).toBe("a cover");
      // The decrypted archive is gone.
      expect(readdirSync(path.join(dataDir, "backups"))).toEqual([]);
      const local = path.join(folder, "local.tar.gz.age");
      writeFileSync(local, whole);
      mkdirSync(path.join(folder, "files"));
      writeFileSync(path.join(folder, "files", path.basename(fileKey)), file.bytes);
      expect((await restore(url, dataDir, local, "--identity", own, "--replace")).stdout).toContain("is restored");
    } finally {
      await dropDatabase(url);
    }
  });

  it("that fail say why on the System page, to the doctor and to programs that watch", async () => {
    await admin.json("/api/admin/system/db-backup", { method: "POST" });
    const { objects } = s3;
    const set = objects.set;
    const before = [...objects.keys()];
    objects.set = (key, value) => set.call(objects, key, { ...value, bytes: value.bytes.subarray(1) });
    try {
      // Names have seconds.
      await expect
        .poll(async () => (await admin.json("/api/admin/system/db-backup", { method: "POST" })).status, {
          timeout: seconds(20),
        })
        .toBe(200);
      const failed = await admin.json("/api/admin/system/copy-backup", { method: "POST" });
      expect(failed.status).toBe(503);
    } finally {
      objects.set = set;
    }
    expect([...objects.keys()].filter((key) => key.endsWith(".age"))).toEqual(
      before.filter((key) => key.endsWith(".age")),
    );
    expect(await (await admin.request("/admin/system")).text()).toContain("differed when it was read back from away");
    await expectMetric(/^patchbay_backup_copy_failed 1$/m);
  });
});

describe("a rehearsal of a restore", { timeout: seconds(90) }, () => {
  it("tells by call, page and command whether the newest backup can be restored", async () => {
    const dataDir = path.join(folder, "one");
    const made = await admin.json<{ message: string }>("/api/admin/system/rehearse-restore", { method: "POST" });
    expect(made.body.message).toMatch(/can be restored: .* The encrypted copy .* in away.* matches what was sent/);
    expect(await (await admin.request("/admin/system")).text()).toContain("The last restore rehearsal succeeded");
    const done = await archive("rehearse", site.databaseUrl, dataDir);
    expect(done.stdout).toMatch(/can be restored: \d+ rows in \d+ tables, \d+ users\.\n$/);

    const [newest = ""] = readdirSync(path.join(dataDir, "backups")).sort().reverse();
    const file = path.join(dataDir, "backups", newest);
    const whole = readFileSync(file);
    whole[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, whole);
    expect(await archive("rehearse", site.databaseUrl, dataDir)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The archive is damaged/),
    });
    expect(await site.db.operation.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
      kind: "rehearse-restore",
      status: "failed",
      actorName: "command line",
    });
    expect(await (await admin.request("/admin/system")).text()).toContain("The last restore rehearsal failed");
    await expectMetric(/^patchbay_restore_rehearsal_failed 1$/m);
  });
});
