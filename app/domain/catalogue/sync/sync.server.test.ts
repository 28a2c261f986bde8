import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFolderVault } from "#app/adapters/intake/folder-vault.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, closedIntake, makeContext, makeMember } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Intake } from "../../core/ports/intake.ts";
import { findPendingUploads } from "../uploads/find-pending.server.ts";
import { publicTorrent, someTorrent } from "../uploads/testing.ts";
import { startIndexSync, syncIndex } from "./sync-index.server.ts";
import { startVaultSync, syncVault } from "./sync-vault.server.ts";

const database = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-vault-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await database.db.userUpload.deleteMany();
  await database.db.torrent.deleteMany();
});

async function staff(more: Partial<Intake>) {
  const user = await makeMember(database.db, { isAdmin: true });
  return makeContext(database.db, actorFrom(user), { intake: { ...closedIntake(), ...more } });
}

describe("the vault", () => {
  it("is read into the index with its NFOs, and again it changes nothing", async () => {
    const good = await someTorrent("Dusty Kit");
    await mkdir(path.join(folder, "vst-effects"), { recursive: true });
    await writeFile(path.join(folder, "a.torrent"), good.bytes);
    await writeFile(path.join(folder, "a.nfo"), "An NFO");
    await writeFile(path.join(folder, "vst-effects", "b.torrent"), publicTorrent());
    await writeFile(path.join(folder, "broken.torrent"), "d4:info");
    await writeFile(path.join(folder, "readme.txt"), "nothing");
    await symlink("/etc/passwd", path.join(folder, "link.torrent"));
    const context = await staff({ vault: createFolderVault(folder) });
    const first = await unwrap(syncVault.execute(context, {}));
    expect(first).toMatchObject({
      success: true,
      total: 3,
      processed: 3,
      added: 2,
      skipped: 0,
      failed: 1,
      error: null,
    });
    expect(first.report).toMatchObject([
      { name: "broken.torrent", outcome: "failed", why: "End of dictionary not found." },
      { name: "a.torrent", outcome: "added", why: null },
      { name: "vst-effects/b.torrent", outcome: "added", why: expect.stringContaining("private") },
    ]);
    const rows = await database.db.torrent.findMany({ orderBy: { id: "asc" } });
    expect(rows).toMatchObject([
      { name: "Dusty Kit", nfo: "An NFO", infoHash: good.infoHash, isActive: true },
      { category: "VST Effects" },
    ]);
    expect(Buffer.from(rows[0]?.nfoBytes ?? []).toString()).toBe("An NFO");
    await database.db.torrent.update({
      where: { id: rows[0]?.id },
      data: { isActive: false, withdrawnAt: new Date() },
    });
    const again = await unwrap(syncVault.execute(context, {}));
    expect(again).toMatchObject({ added: 0, skipped: 2, failed: 1 });
    expect(again.report.find(({ name }) => name === "a.torrent")?.why).toBe("Barred from the index.");
  });

  it("in Dropbox leaves when it was last read to its end", async () => {
    const vault = createFolderVault(folder);
    await unwrap(syncVault.execute(await staff({ vault }), {}));
    expect(await database.db.dropboxSettings.findMany()).toEqual([]);
    const before = Date.now();
    for (let i = 0; i < 2; i++)
      await unwrap(syncVault.execute(await staff({ vault: { ...vault, kind: "dropbox" } }), {}));
    const stamped = await database.db.dropboxSettings.findMany();
    expect(stamped).toMatchObject([{ accessToken: null, refreshToken: null, isActive: true }]);
    expect(stamped[0]?.lastSync?.getTime()).toBeGreaterThanOrEqual(before);
  });

  it("is read by one run at a time, which answers null while it goes on", async () => {
    const context = await staff({ vault: createFolderVault(folder) });
    // Without a worker, the first run never ends.
    const changes = { subscribe: () => () => undefined };
    const start = () => startVaultSync.execute({ ...context, changes }, { ms: 0 });
    expect(await start()).toEqual({ ok: true, value: null });
    expect(await start()).toMatchObject({ code: "conflict" });
    await runJobs(context, "run-operation");
    expect(await unwrap(startVaultSync.execute(context, { ms: null }))).toMatchObject({ success: true });
  });

  it("is refused where there is none", async () => {
    expect(await syncVault.execute(await staff({}), {})).toMatchObject({ code: "unavailable" });
    const gone = await staff({ vault: createFolderVault(path.join(folder, "nowhere")) });
    expect(await syncVault.execute(gone, {})).toMatchObject({ code: "unavailable" });
  });
});

describe("another site's index", () => {
  const indexUrl = "https://other.example/index.json";
  const site = (answers: Record<string, string | Uint8Array>): Partial<Intake> => ({
    indexUrl,
    fetchPublic: async (url) => {
      const answer = answers[url];
      if (answer === undefined) throw new Error("The other site answered 404.");
      return typeof answer === "string" ? new TextEncoder().encode(answer) : answer;
    },
  });

  it("is queued for review, each torrent once, with a reason for each that is not", async () => {
    const one = await someTorrent();
    const two = await someTorrent();
    const entries = [
      { name: "One", torrentUrl: "/t/1.torrent", category: "Samples", platform: "MAC", description: "The first" },
      { name: "Two", torrent_url: "https://other.example/t/2.torrent", info_hash: two.infoHash.toUpperCase() },
      { name: "Lie", torrentUrl: "/t/1.torrent", infoHash: "0".repeat(40) },
      { name: "Gone", torrentUrl: "/t/3.torrent" },
      { name: "Broken", torrentUrl: "/t/4.torrent" },
      { nothing: true },
    ];
    const context = await staff(
      site({
        [indexUrl]: JSON.stringify({ torrents: entries }),
        "https://other.example/t/1.torrent": one.bytes,
        "https://other.example/t/2.torrent": two.bytes,
        "https://other.example/t/4.torrent": "<html>",
      }),
    );
    const done = await unwrap(syncIndex.execute(context, {}));
    expect(done).toMatchObject({ synced: 2, added: 2, skipped: 0, failed: 4 });
    expect(done.report.map(({ name, why }) => [name, why])).toEqual([
      ["Lie", "The torrent does not match the index."],
      ["Gone", "The other site answered 404."],
      ["Broken", expect.stringContaining("Invalid bencode")],
      ["An entry", "It does not belong to a torrent."],
      ["One", null],
      ["Two", null],
    ]);
    const { uploads } = await unwrap(findPendingUploads.execute(context, {}));
    expect(uploads).toMatchObject([
      { name: "One", category: "Samples", platform: "MAC", source: "index" },
      { name: "Two", description: "From other.example" },
    ]);
    expect(await unwrap(syncIndex.execute(context, {}))).toMatchObject({ synced: 0, skipped: 2, failed: 4 });
  });

  it.each([
    ["no JSON", "<html>"],
    ["no list", '{"a":1}'],
  ])("is refused when it is %s", async (_, answer) => {
    const refused = await syncIndex.execute(await staff(site({ [indexUrl]: answer })), {});
    expect(refused).toMatchObject({ code: "unavailable", message: expect.stringContaining("not a JSON list") });
  });

  it("is not begun without an address, nor by a member", async () => {
    const context = await staff({});
    expect(await startIndexSync.execute(context, { ms: 0 })).toMatchObject({ code: "unavailable" });
    const member = makeContext(database.db, actorFrom(await makeMember(database.db)), { intake: site({}) as Intake });
    expect(await startIndexSync.execute(member, { ms: 0 })).toMatchObject({ code: "forbidden" });
  });
});
