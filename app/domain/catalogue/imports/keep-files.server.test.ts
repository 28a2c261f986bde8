import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createHeldFiles } from "#app/adapters/held-files/held-files.server.ts";
import { type Bucket, openBucket } from "#app/adapters/storage/bucket.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, closedIntake, makeContext, makeMember } from "#tests/support/factories.ts";
import { s3Credentials, startS3Server } from "#tests/support/s3-server.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { approveUpload, rejectUpload } from "../uploads/decide-upload.server.ts";
import { findUploadForReview } from "../uploads/find-for-review.server.ts";
import { findWebSeeds, removeWebSeed } from "../web-seeds/find-web-seeds.server.ts";
import { importFile } from "./import-file.server.ts";
import { openItem } from "./items.server.ts";

const database = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-kept-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;

async function setUp({ free, bucket = null }: { free?: number; bucket?: Bucket | null } = {}) {
  const admin = await makeMember(database.db, { isAdmin: true });
  const heldFiles = createHeldFiles(folder, bucket);
  const intake = { ...closedIntake(), folder: path.join(folder, "imports") };
  const context = makeContext(database.db, actorFrom(admin), {
    intake,
    heldFiles: free === undefined ? heldFiles : { ...heldFiles, free: async () => free },
  });
  const contents = [`first ${++made}`, `second ${made}`];
  const { id: itemId, folder: at } = await openItem(context, "Kit");
  mkdirSync(path.join(at, "received"));
  const entries = contents.map((text, i) => {
    const file = path.join(at, "received", String(i));
    writeFileSync(file, text);
    return { name: `Kit/${i} ä.wav`, file, size: text.length };
  });
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const file = { file: path.join(at, "received"), name: "Kit", size, itemId, entries };
  const run = (keepFiles: boolean) => importFile.execute(context, { file, keepFiles });
  const keptIn = (uploadId: number) => path.join(folder, "kept", String(uploadId));
  return { admin, context, contents, run, keptIn };
}

describe("an import whose files are kept", () => {
  it("has a web seed once it is listed, and none after staff have removed it", async () => {
    const { context, contents, run, keptIn, admin } = await setUp();
    const { uploadId } = await unwrap(run(true));
    expect(contents.map((_, i) => readFileSync(path.join(keptIn(uploadId), String(i)), "utf8"))).toEqual(contents);
    const { torrentId } = await unwrap(approveUpload.execute(context, { uploadId }));
    const { webSeeds } = await unwrap(findWebSeeds.execute(context, {}));
    expect(webSeeds).toMatchObject([{ torrentId, store: "folder", keptBy: admin.username, served: 0 }]);
    expect(await unwrap(findWebSeeds.execute(context, { page: 9 }))).toMatchObject({ webSeeds: [], total: 1 });
    await unwrap(removeWebSeed.execute(context, { webSeedId: webSeeds[0]?.id }));
    expect(existsSync(keptIn(uploadId))).toBe(false);
    expect(await database.db.webSeed.count({ where: { torrentId } })).toBe(0);
    expect(await removeWebSeed.execute(context, { webSeedId: webSeeds[0]?.id })).toMatchObject({ code: "not-found" });
    const acts = await database.db.auditEntry.findMany({ where: { actorId: admin.id }, select: { act: true } });
    expect(acts.map(({ act }) => act)).toContain("web-seeds.remove");
  });

  it("loses them when it is rejected, and keeps none unless that was chosen", async () => {
    const rejected = await setUp();
    const { uploadId } = await unwrap(rejected.run(true));
    await unwrap(rejectUpload.execute(rejected.context, { uploadId, adminNotes: "Not ours to share." }));
    expect(existsSync(rejected.keptIn(uploadId))).toBe(false);
    const plain = await setUp();
    const other = await unwrap(plain.run(false));
    expect(existsSync(plain.keptIn(other.uploadId))).toBe(false);
    expect(await database.db.webSeed.count({ where: { uploadId: other.uploadId } })).toBe(0);
  });

  it("has them in the bucket of a site that has one, until its web seed is removed", async () => {
    const s3 = await startS3Server();
    const bucket = openBucket({ endpoint: s3.endpoint, bucket: "patchbay", ...s3Credentials });
    const { context, contents, run, keptIn } = await setUp({ bucket });
    const kept = async () => {
      const found: string[] = [];
      for await (const { name } of bucket.list("kept-files/"))
        found.push(`${name}: ${await (await bucket.get(name))?.text()}`);
      return found.sort();
    };
    const { uploadId } = await unwrap(run(true));
    expect(await kept()).toEqual(contents.map((text, i) => `kept-files/${uploadId}/${i}: ${text}`));
    expect(existsSync(keptIn(uploadId))).toBe(false);
    const { torrentId } = await unwrap(approveUpload.execute(context, { uploadId }));
    const { webSeeds } = await unwrap(findWebSeeds.execute(context, {}));
    const own = webSeeds.find((one) => one.torrentId === torrentId);
    expect(own).toMatchObject({ store: "bucket" });
    await unwrap(removeWebSeed.execute(context, { webSeedId: own?.id }));
    expect(await kept()).toEqual([]);
    await s3.close();
  });

  it("loses them where the review says so", async () => {
    const { context, run, keptIn } = await setUp();
    const { uploadId } = await unwrap(run(true));
    expect(await unwrap(findUploadForReview.execute(context, { uploadId }))).toMatchObject({ keptBytes: 15 });
    expect(await approveUpload.execute(context, { uploadId, keptFiles: "perhaps" })).toMatchObject({ code: "invalid" });
    await unwrap(approveUpload.execute(context, { uploadId, keptFiles: "remove" }));
    expect(existsSync(keptIn(uploadId))).toBe(false);
    expect(await database.db.webSeed.count({ where: { uploadId } })).toBe(0);
    const entry = { act: "uploads.approve", subjectId: String(uploadId) };
    const [{ after } = { after: null }] = await database.db.auditEntry.findMany({ where: entry });
    expect(after).toMatchObject({ keptFiles: "remove" });
  });

  it("is refused with both sizes where there is no room", async () => {
    const { run } = await setUp({ free: 1024 ** 3 });
    expect(await run(true)).toMatchObject({ ok: false, message: expect.stringContaining("There is not enough space") });
  });
});
