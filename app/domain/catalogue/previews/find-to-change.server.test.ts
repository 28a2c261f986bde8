import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { findPreviewToCorrect, findTorrentToChange, findUploadToChange } from "./find-to-change.server.ts";

const database = useDatabase();
let owner: Context;
let ownerId: string;
let other: Context;
let staff: Context;
beforeAll(async () => {
  const make = async (more = {}) => makeContext(database.db, actorFrom(await makeMember(database.db, more)));
  [owner, other, staff] = await Promise.all([make(), make(), make({ isAdmin: true })]);
  ownerId = owner.actor?.id ?? "";
});

const addPreviews = (place: { uploadId: number } | { torrentId: number }) =>
  database.db.preview.createManyAndReturn({
    data: [2, 1].map((position) => ({ ...place, position, fileName: `Sound ${position}.wav` })),
  });

async function makeUpload(status: "pending" | "approved" | "rejected", torrentId: number | null = null) {
  const { id } = await database.db.userUpload.create({
    data: { userId: ownerId, fileName: "kit.torrent", fileSize: "1 KB", name: "Kit", status, torrentId },
  });
  return id;
}

describe("the previews of an upload", () => {
  it("are shown in their order to its uploader and to moderators, and to nobody else", async () => {
    const uploadId = await makeUpload("pending");
    const [second] = await addPreviews({ uploadId });
    const value = { name: "Kit", previews: [{ title: "Sound 1" }, { title: "Sound 2" }] };
    for (const context of [owner, staff]) {
      expect(await findUploadToChange.execute(context, { uploadId })).toMatchObject({ ok: true, value });
      expect(await findPreviewToCorrect.execute(context, { previewId: second?.id })).toMatchObject({
        value: { title: "Sound 2", place: { uploadId } },
      });
    }
    expect(await findUploadToChange.execute(other, { uploadId })).toMatchObject({ code: "not-found" });
    expect(await findPreviewToCorrect.execute(other, { previewId: second?.id })).toMatchObject({ code: "not-found" });
  });

  it("can no longer be changed once it is rejected, and are its torrent's once it is listed", async () => {
    const rejected = await makeUpload("rejected");
    const [preview] = await addPreviews({ uploadId: rejected });
    expect(await findUploadToChange.execute(owner, { uploadId: rejected })).toMatchObject({ code: "conflict" });
    expect(await findPreviewToCorrect.execute(owner, { previewId: preview?.id })).toMatchObject({ code: "conflict" });
    const { id: torrentId } = await makeTorrent(database.db, { uploadedBy: ownerId });
    const listed = await makeUpload("approved", torrentId);
    expect(await findUploadToChange.execute(owner, { uploadId: listed })).toEqual({ ok: true, value: { torrentId } });
    expect(await findUploadToChange.execute(other, { uploadId: listed })).toMatchObject({ code: "forbidden" });
  });
});

describe("the previews of a torrent", () => {
  it("are changed by its uploader and by moderators alone, while it is listed", async () => {
    const { id: torrentId } = await makeTorrent(database.db, { uploadedBy: ownerId });
    const [preview] = await addPreviews({ torrentId });
    const find = async (context: Context) => [
      await findTorrentToChange.execute(context, { torrentId }),
      await findPreviewToCorrect.execute(context, { previewId: preview?.id }),
    ];
    for (const context of [owner, staff]) expect(await find(context)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await find(other)).toMatchObject([{ code: "forbidden" }, { code: "forbidden" }]);
    await database.db.torrent.update({ where: { id: torrentId }, data: { isActive: false } });
    for (const found of await find(owner)) expect(found).toMatchObject({ ok: false });
    const nothing = { torrentId: torrentId + 1_000 };
    expect(await findTorrentToChange.execute(staff, nothing)).toMatchObject({ code: "not-found" });
    expect(await findPreviewToCorrect.execute(staff, { previewId: 987_654 })).toMatchObject({ code: "not-found" });
  });
});
