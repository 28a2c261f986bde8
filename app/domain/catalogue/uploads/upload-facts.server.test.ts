import { describe, expect, it } from "vitest";
import { Prisma } from "#app/db/generated/client.ts";
import { renderTree } from "#app/routes/torrents/render-tree.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { foreignTorrent, manyFiles, oneFile, pieces } from "../torrents/metainfo/testing.ts";
import { beginUpload } from "./begin-upload.server.ts";
import { findDraft } from "./find-draft.server.ts";
import { findUploadForReview } from "./find-for-review.server.ts";
import { submitUpload } from "./submit-upload.server.ts";
import { fileOf, uploadForm } from "./testing.ts";
import { queueOldUploads, readOldUploads } from "./upload-facts.server.ts";

const database = useDatabase();
const running = { signal: new AbortController().signal };
const contextOf = async (more = {}) => makeContext(database.db, actorFrom(await makeMember(database.db, more)));

async function aDraft(bytes: Uint8Array) {
  const context = await contextOf();
  const { uploadId } = await unwrap(beginUpload.execute(context, { torrent: fileOf(bytes, "kit.torrent") }));
  return { context, uploadId, find: () => unwrap(findDraft.execute(context, { uploadId })) };
}
const forget = () =>
  database.db.userUpload.updateMany({ data: { torrentFacts: Prisma.DbNull, torrentFile: "not a torrent" } });

describe("what pages show of an upload's torrent", () => {
  it("is kept when it comes in: a draft and its review are shown without its file", async () => {
    const { context, uploadId, find } = await aDraft(foreignTorrent(manyFiles, { comment: "a\0b" }));
    const before = await find();
    expect(before.facts).toMatchObject({ fileCount: 2, totalLength: 20_005, comment: expect.stringContaining("b") });
    await database.db.userUpload.updateMany({ data: { torrentFile: "not a torrent" } });
    expect(await find()).toEqual(before);
    await unwrap(submitUpload.execute(context, { uploadId, ...uploadForm }));
    const review = await unwrap(findUploadForReview.execute(await contextOf({ isAdmin: true }), { uploadId }));
    expect(review).toMatchObject({ facts: before.facts, problem: null });
  });

  it("is bounded: of 5,000 files it lists as many as a page and counts the rest", async () => {
    const files = Array.from({ length: 5_000 }, (_, at) => ({ length: 1, path: [`${at}.wav`] }));
    const { find, uploadId } = await aDraft(foreignTorrent({ ...manyFiles, files, pieces: pieces(1) }));
    const { facts } = await find();
    expect(facts.fileCount).toBe(5_000);
    expect(renderTree({ files: facts.files, total: facts.fileCount })).toContain("And 3,000 files more");
    const { torrentFacts } = await database.db.userUpload.findUniqueOrThrow({ where: { id: uploadId } });
    expect(JSON.stringify(torrentFacts).length).toBeLessThan(150_000);
  });

  it("shows a direction sign in a name by its number, in the draft's title and among the files", async () => {
    const name = "Kick\u202eVAW.exe";
    const draft = await (await aDraft(foreignTorrent({ ...oneFile, name }))).find();
    expect(draft).toMatchObject({ name: "Kick[U+202E]VAW.exe", facts: { name: "Kick[U+202E]VAW.exe" } });
    expect(renderTree({ files: draft.facts.files })).toContain("Kick[U+202E]VAW.exe");
    expect(JSON.stringify(draft)).not.toContain("\u202e");
  });

  it("is read once by a job for uploads from before, and until then at each view", async () => {
    const { find } = await aDraft(foreignTorrent({ ...manyFiles, name: "from before" }));
    const before = await find();
    await database.db.userUpload.updateMany({ data: { torrentFacts: Prisma.DbNull } });
    expect(await find()).toEqual(before);
    expect(await queueOldUploads(database.db)).toBe(true);
    await readOldUploads(makeContext(database.db, null), running);
    await database.db.userUpload.updateMany({ data: { torrentFile: "not a torrent" } });
    expect(await find()).toEqual(before);
    expect(await queueOldUploads(database.db)).toBe(false);
  });

  it("says why an old file cannot be read, and the job does not try it again", async () => {
    const { context, uploadId } = await aDraft(foreignTorrent({ ...manyFiles, name: "unreadable" }));
    await forget();
    await readOldUploads(makeContext(database.db, null), running);
    expect(await findDraft.execute(context, { uploadId })).toMatchObject({ ok: false, code: "invalid" });
    expect(await queueOldUploads(database.db)).toBe(false);
  });
});
