import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "#app/adapters/backup/testing.ts";
import { createDatabase } from "#app/db/client.server.ts";
import { builtProcess } from "#tests/support/built-process.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { SESSION_SECRET, startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually, useSite } from "#tests/support/site.ts";
import { announceQuery, peerIdOf } from "#tracker/testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "patchbay-system-"));
const dataDir = path.join(folder, "one");
const site = useSite({ DATA_DIR: dataDir, WEB_PROCESSES: "1" });
const clients: Record<"visitor" | "member" | "admin" | "primary", Client> = {} as never;

beforeAll(async () => {
  const sign = async (more = {}) => signInClient(site.server.url, (await makeMember(site.db, more)).username, PASSWORD);
  await site.db.user.updateMany({ data: { isPrimaryAdmin: false } });
  clients.visitor = createClient(site.server.url);
  clients.member = await sign();
  clients.admin = await sign({ isAdmin: true });
  clients.primary = await sign({ isAdmin: true, isPrimaryAdmin: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const archive = async (args: string[], databaseUrl: string, DATA_DIR: string) =>
  promisify(execFile)(process.execPath, [await builtProcess("archive-tool"), ...args], {
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl, DATA_DIR, SESSION_SECRET },
  }).catch((error: { stderr: string; code: number }) => ({ stdout: "", stderr: error.stderr, code: error.code }));

describe("the calls of the system", () => {
  const posts = [
    ...["clear-cache", "db-backup", "db-optimize", "calculate-rewards", "reset-monthly-points"].map(
      (name) => `/api/admin/system/${name}`,
    ),
    "/api/admin/migrate-flask-columns",
  ];

  it.each([...posts, "/api/admin/system/restart-server", "/api/admin/console"])(
    "%s refuses visitors and members",
    async (at) => {
      expect((await clients.visitor.json(at, { method: "POST" })).status).toBe(401);
      expect((await clients.member.json(at, { method: "POST" })).status).toBe(403);
    },
  );

  it.each(posts)("%s runs for an administrator and answers a message and output", async (at) => {
    const { status, body } = await clients.admin.json(at, { method: "POST" });
    expect(body).toMatchObject({ success: true, message: expect.stringMatching(/./), output: expect.any(String) });
    expect(status).toBe(200);
  });

  it("answer the figures by the names of the contract", async () => {
    const { body } = await clients.admin.json("/api/admin/database/info");
    expect(Object.keys(body).sort()).toEqual(
      [
        ...["totalUsers", "activeUsers", "totalTorrents", "totalStorageSize", "totalMessages", "totalPayments"],
        ...["eliteUsers", "adminUsers", "averagePoints", "activeSessions", "databaseSize"],
      ].sort(),
    );
    expect((await clients.member.json("/api/admin/database/info")).status).toBe(403);
  });

  it("let the primary administrator download a backup that can be restored, and nobody else", async () => {
    const { body } = await clients.admin.json<{ backups: { name: string; bytes: number }[] }>(
      "/api/admin/system/backups",
    );
    const [backup] = body.backups;
    const at = `/api/admin/system/backups/${backup?.name}`;
    expect((await clients.admin.json(at)).status).toBe(403);
    expect((await clients.admin.request(at.replace("/api", ""))).headers.get("location")).toBe("/admin-login");
    for (const url of [at, at.replace("/api", "")]) {
      const response = await clients.primary.request(url);
      expect(response.headers.get("content-type")).toBe("application/gzip");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.length).toBe(backup?.bytes);
      expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    }
    expect((await clients.primary.json(`${at}x`)).status).toBe(422);
    expect((await clients.admin.json(at, { method: "DELETE" })).status).toBe(403);
    expect((await clients.primary.json(at, { method: "DELETE" })).status).toBe(200);
    expect((await clients.primary.json(at)).status).toBe(404);
  });

  it("run a console command for the primary administrator alone", async () => {
    const sent = { json: { command: "uptime" } };
    expect(await clients.admin.json("/api/admin/console", sent)).toMatchObject({
      status: 403,
      body: { message: "Command input restricted to primary administrator" },
    });
    expect((await clients.primary.json("/api/admin/console", sent)).body.output).toMatch(/running for \d+s/);
    expect((await clients.admin.json<{ lines: unknown[] }>("/api/admin/console")).body.lines).toHaveLength(1);
  });
});

describe("the queue over HTTP", () => {
  type Jobs = { jobs: { id: string; state: string; reason: string | null }[]; total: number };
  const failed = () => clients.admin.json<Jobs>("/api/admin/system/jobs?state=failed");

  it("shows what has failed, runs it again and discards it, for administrators alone", async () => {
    await site.pool.query(
      `BEGIN; SELECT graphile_worker.add_job('send-mail', '{"mailId":0}', max_attempts => 1, job_key => 'test:' || n) FROM generate_series(1, 2) n;
       UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'no route' WHERE key LIKE 'test:%'; COMMIT`,
    );
    await eventually(async () => expect((await failed()).body).toMatchObject({ total: 2 }));
    const [retried, discarded] = (await failed()).body.jobs;
    expect(retried).toMatchObject({ state: "failed", reason: "no route" });
    const at = `/api/admin/system/jobs/${discarded?.id}`;
    for (const [client, status] of [
      [clients.visitor, 401],
      [clients.member, 403],
    ] as const) {
      expect((await client.json("/api/admin/system/jobs")).status).toBe(status);
      expect((await client.json(at, { method: "DELETE" })).status).toBe(status);
    }
    expect((await clients.admin.json(at, { method: "DELETE" })).status).toBe(200);
    expect((await clients.admin.json(at, { method: "DELETE" })).status).toBe(404);
    const { status, body } = await clients.admin.json(`/api/admin/system/jobs/${retried?.id}/retry`, {
      method: "POST",
    });
    expect({ status, body }).toEqual({ status: 200, body: { jobId: retried?.id } });
    // The worker of the site finds no such mail, and the job is done.
    await eventually(async () => expect((await failed()).body.total).toBe(0), seconds(10));
    expect((await clients.admin.json("/api/admin/system/job-counts")).status).toBe(200);
    expect((await clients.admin.request("/admin/system/jobs")).status).toBe(200);
    expect((await clients.member.request("/admin/system/jobs")).headers.get("location")).toBe("/admin-login");
  });
});

describe("the caches over HTTP", () => {
  type Caches = { caches: { name: string; entries: number; used: number; most: number }[] };
  const read = async () => (await clients.admin.json<Caches>("/api/admin/system/caches")).body.caches;
  const names = ["Parts that only the server renders", "Posts and pages as HTML", "Rows and posts", "Visitors' pages"];
  const entries = async () => {
    const all = await read();
    return names.map((name) => [name, all.find((one) => one.name === name)?.entries]);
  };

  it("are listed with their bounds, and all of them are empty once they are cleared", async () => {
    for (const at of ["/", "/rules"]) await (await clients.visitor.request(at)).text();
    await makeTorrent(site.db);
    await (await clients.member.request("/")).text();
    for (const { used, most } of await read()) expect(used).toBeLessThanOrEqual(most);
    for (const [name, count] of await entries()) expect({ name, count }).not.toEqual({ name, count: 0 });
    expect((await clients.admin.json("/api/admin/system/clear-cache", { method: "POST" })).status).toBe(200);
    await eventually(async () => expect(await entries()).toEqual(names.map((name) => [name, 0])));
    expect((await clients.member.json("/api/admin/system/caches")).status).toBe(403);
    expect(await (await clients.admin.request("/admin/system")).text()).toContain("Rows and posts");
  });
});

describe("npm run backup and restore", { timeout: seconds(60) }, () => {
  it("take what the tracker has answered for and not saved, and bring it to another machine", async () => {
    const { db, pool } = site;
    const member = await makeMember(db);
    const torrent = await makeTorrent(db);
    const hash = Buffer.from(torrent.infoHash ?? "", "hex").toString("latin1");
    const announce = (uploaded: number) => {
      const query = announceQuery({ info_hash: hash, peer_id: peerIdOf(9), left: 0, port: 50_009, uploaded });
      return fetch(`${site.server.url}/announce/${member.passkey}?${query}`);
    };
    await eventually(async () => expect(await (await announce(0)).text()).toContain("interval"));
    // The tracker cannot write while this is held, and reading goes on.
    const holder = await pool.connect();
    await holder.query("BEGIN; LOCK TABLE tracker_stats IN SHARE MODE");
    await announce(777);
    const file = path.join(folder, "moved.tar.gz");
    const made = await archive(["backup", file], site.databaseUrl, dataDir);
    expect(made.stdout).toContain("verified by reading it back");
    expect(await db.trackerStats.count({ where: { userId: member.id, uploaded: 777n } })).toBe(0);
    await holder.query("ROLLBACK");
    holder.release();
    const backedUp = { act: "system.backup", actorId: null, actorName: "command line", subjectName: "moved.tar.gz" };
    expect(await db.auditEntry.findMany({ where: { act: "system.backup" } })).toMatchObject([
      { ...backedUp, after: { file } },
    ]);

    const url = await cloneDatabase(null);
    const otherDir = path.join(folder, "two");
    try {
      expect((await archive(["restore", file], url, otherDir)).stdout).toContain("is restored");
      expect(await readActs(url)).toMatchObject([
        backedUp,
        {
          ...backedUp,
          act: "system.restore",
          after: { file, site: expect.any(String), createdAt: expect.any(String) },
        },
      ]);
      const server = await startServer(url, { DATA_DIR: otherDir, WEB_PROCESSES: "1" });
      try {
        await eventually(async () => expect(await readUploaded(url, member.id)).toBe(777n));
        await signInClient(server.url, member.username, PASSWORD);
        const again = await archive(["restore", file, "--replace"], url, otherDir);
        expect(again).toMatchObject({ code: 1, stderr: "The site is running. Stop it first.\n" });
      } finally {
        await server.stop();
      }
      const refused = await archive(["restore", file], url, otherDir);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("already has users") });
      // Refused acts had no effect.
      expect(await readActs(url)).toHaveLength(2);
    } finally {
      await dropDatabase(url);
    }
  });

  it("back up a database that takes no entry, and say so; an empty one is nothing to back up", async () => {
    const url = await cloneDatabase();
    const file = path.join(folder, "read-only.tar.gz");
    try {
      const made = await archive(["backup", file], `${url}?options=-c%20default_transaction_read_only%3Don`, dataDir);
      expect(made.stdout).toContain("verified by reading it back");
      expect(made.stderr).toContain("This was not recorded in the audit log: ");
    } finally {
      await dropDatabase(url);
    }
    const empty = await cloneDatabase(null);
    try {
      expect(await archive(["backup", path.join(folder, "empty.tar.gz")], empty, dataDir)).toMatchObject({
        code: 1,
        stderr: "There is no site in this database yet: nothing to back up.\n",
      });
    } finally {
      await dropDatabase(empty);
    }
  });

  it("say what is wrong with an archive, and how they are used", async () => {
    const url = await cloneDatabase();
    const { pool, close } = createDatabase(url, { max: 1 });
    const before = await fingerprint(pool);
    await close();
    const dir = path.join(folder, "three");
    expect(await archive(["restore", "package.json"], url, dir)).toMatchObject({
      code: 1,
      stderr: "The archive is damaged: it does not begin like an archive of Patchbay.\n",
    });
    expect(await archive(["restore", path.join(folder, "none.tar.gz")], url, dir)).toMatchObject({ code: 1 });
    expect(await archive(["restore"], url, dir)).toMatchObject({ code: 2, stderr: expect.stringContaining("FILE") });
    expect(await archive(["backup", "--no-files"], url, dir)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--no-files"),
    });
    const after = createDatabase(url, { max: 1 });
    expect(await fingerprint(after.pool)).toEqual(before);
    await after.close();
    await dropDatabase(url);
  });
});

describe("restart-server", { timeout: seconds(60) }, () => {
  it("answers, then ends the server with 0, which its supervisor takes as a wish to be started again", async () => {
    const url = await cloneDatabase();
    const database = createDatabase(url, { max: 2 });
    const server = await startServer(url);
    try {
      const admin = await makeMember(database.db, { isAdmin: true });
      const client = await signInClient(server.url, admin.username, PASSWORD);
      const { status, body } = await client.json("/api/admin/system/restart-server", { method: "POST" });
      expect(status).toBe(200);
      expect(body).toMatchObject({ message: "The server is restarting." });
      await eventually(async () => expect(() => process.kill(server.pid, 0)).toThrow(), seconds(20));
      expect(await server.stop()).toBe(0);
      expect(await database.db.operation.findFirst()).toMatchObject({ kind: "restart-server", status: "done" });
      expect(await database.db.auditEntry.findFirst()).toMatchObject({ act: "system.run", actorId: admin.id });
    } finally {
      await database.close();
      await dropDatabase(url);
    }
  });
});

it("no backup is begun by a site that has only just begun", () => {
  expect(readdirSync(path.join(dataDir, "backups"))).toEqual([]);
});

const readActs = (databaseUrl: string) =>
  briefly(databaseUrl, (db) =>
    db.auditEntry.findMany({ where: { act: { in: ["system.backup", "system.restore"] } }, orderBy: { id: "asc" } }),
  );
const readUploaded = (databaseUrl: string, userId: string) =>
  briefly(databaseUrl, async (db) => (await db.trackerStats.findUnique({ where: { userId } }))?.uploaded);

/** Over a connection that is gone afterwards: one that stays is a site that runs. */
async function briefly<Value>(databaseUrl: string, read: (db: typeof site.db) => Promise<Value>): Promise<Value> {
  const { db, close } = createDatabase(databaseUrl, { max: 1 });
  try {
    return await read(db);
  } finally {
    await close();
  }
}
