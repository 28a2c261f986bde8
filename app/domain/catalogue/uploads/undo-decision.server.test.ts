import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { countWaiting } from "../../administration/admin/count-waiting.server.ts";
import { readQueue } from "../../administration/admin/read-queue.server.ts";
import type { Context, Db } from "../../core/kernel/context.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { approveUpload, rejectUpload } from "./decide-upload.server.ts";
import { returnUpload } from "./return-upload.server.ts";
import { sendUpload } from "./send-upload.server.ts";
import { submitUpload } from "./submit-upload.server.ts";
import { someTorrent, tellUploaders, uploadForm } from "./testing.ts";
import { undoUploadDecision } from "./undo-decision.server.ts";

const database = useDatabase();

async function aCase() {
  const { db } = database;
  const [member, one, two, three] = await Promise.all([
    makeMember(db),
    makeMember(db, { isAdmin: true }),
    makeMember(db, { isAdmin: true }),
    makeMember(db),
  ]);
  const as = (user: typeof member) => makeContext(db, actorFrom(user));
  const torrentFile = Buffer.from((await someTorrent()).bytes).toString("base64");
  const sent = { ...uploadForm, fileName: "kit.torrent", torrentFile };
  const { id: uploadId } = await unwrap(sendUpload.execute(as(member), sent));
  const told = async () => {
    await tellUploaders(as(one));
    const rows = await db.mail.findMany({ where: { recipient: member.email }, orderBy: { id: "asc" } });
    return rows.map(({ subject }) => subject.split(": ")[0]);
  };
  const upload = () => db.userUpload.findUniqueOrThrow({ where: { id: uploadId } });
  return {
    db,
    member,
    reader: three,
    sent,
    uploadId,
    told,
    upload,
    uploader: as(member),
    staff: as(one),
    other: as(two),
    stranger: as(three),
  };
}

const points = async (db: Db, userId: string) =>
  (await db.userStats.findUnique({ where: { userId } }))?.activityPoints ?? 0;

const lastOf = async (context: Context) => (await unwrap(readQueue.execute(context, { queue: "uploads" }))).last;
const adminNotes = "Not this one.";

it("a rejection is undone by the one who decided, once, and decided anew; the uploader hears of each once", async () => {
  const { uploadId, told, upload, staff, other, uploader } = await aCase();
  const { createdAt } = await upload();
  expect(await undoUploadDecision.execute(staff, { uploadId })).toMatchObject({ code: "conflict" });
  await unwrap(rejectUpload.execute(staff, { uploadId, adminNotes }));
  expect(await lastOf(staff)).toMatchObject({ did: "rejected", id: String(uploadId), why: null });
  const open = { queue: "uploads", id: String(uploadId) } as const;
  expect((await unwrap(countWaiting.execute(staff, open))).beside).toMatchObject({ last: { id: String(uploadId) } });
  expect(await lastOf(other)).toBeNull();
  expect(await undoUploadDecision.execute(other, { uploadId })).toMatchObject({ code: "conflict" });
  expect(await undoUploadDecision.execute(uploader, { uploadId })).toMatchObject({ code: "forbidden" });

  expect(await told()).toEqual(["Your upload was not approved"]);
  await unwrap(undoUploadDecision.execute(staff, { uploadId }));
  expect(await upload()).toMatchObject({ status: "pending", approvedBy: null, moderatorNotes: null, createdAt });
  expect(await lastOf(staff)).toBeNull();
  expect(await undoUploadDecision.execute(staff, { uploadId })).toMatchObject({ code: "conflict" });
  expect(await told()).toEqual(["Your upload was not approved", "Your upload is waiting for review again"]);

  await unwrap(rejectUpload.execute(staff, { uploadId, adminNotes }));
  await unwrap(undoUploadDecision.execute(staff, { uploadId }));
  await unwrap(approveUpload.execute(staff, { uploadId }));
  expect((await told()).slice(2)).toEqual(["Your upload is in the index"]);
  expect(await lastOf(staff)).toMatchObject({ did: "approved", why: null });
});

it("an approval is undone: the torrent leaves the index with its points, and is approved anew as if it were new", async () => {
  const { db, uploadId, told, upload, staff, member } = await aCase();
  await db.cover.create({ data: { uploadId, alt: "A barn", storedName: `cover-${uploadId}` } });
  await db.preview.create({ data: { uploadId, position: 1, fileName: "kick.wav" } });
  const { createdAt } = await upload();
  const { torrentId } = await unwrap(approveUpload.execute(staff, { uploadId }));
  expect(await points(db, member.id)).toBe(25);
  await unwrap(undoUploadDecision.execute(staff, { uploadId }));
  expect(await upload()).toMatchObject({ status: "pending", torrentId: null, approvedBy: null, createdAt });
  expect(await db.torrent.count({ where: { id: torrentId } })).toBe(0);
  expect(await db.cover.findUnique({ where: { uploadId } })).toMatchObject({ torrentId: null });
  expect(await db.preview.findMany({ where: { uploadId } })).toMatchObject([{ torrentId: null }]);
  expect(await points(db, member.id)).toBe(0);
  expect(await told()).toEqual([]);
  const entry = await db.auditEntry.findFirst({ where: { act: "uploads.undo-decision", subjectId: String(uploadId) } });
  expect(entry).toMatchObject({ before: { status: "approved" }, after: { status: "pending" } });

  await unwrap(approveUpload.execute(staff, { uploadId }));
  expect(await points(db, member.id)).toBe(25);
  expect(await told()).toEqual(["Your upload is in the index"]);
});

it("of six undoings at once, one counts", async () => {
  const { uploadId, upload, staff } = await aCase();
  await unwrap(approveUpload.execute(staff, { uploadId }));
  const undone = await Promise.all(Array.from({ length: 6 }, () => undoUploadDecision.execute(staff, { uploadId })));
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await upload()).toMatchObject({ status: "pending" });
});

it.each<[string, RegExp, (of: { db: Db; torrentId: number; userId: string }) => Promise<unknown>]>([
  [
    "was downloaded by another member",
    /has downloaded/,
    ({ db, torrentId, userId }) => db.torrentDownload.create({ data: { torrentId, userId, passkey: "0".repeat(32) } }),
  ],
  [
    "has a comment",
    /reacted/,
    ({ db, torrentId, userId }) => db.torrentComment.create({ data: { torrentId, userId, comment: "Fine work" } }),
  ],
  [
    "was bookmarked",
    /reacted/,
    ({ db, torrentId: subjectId, userId }) =>
      db.bookmark.create({ data: { kind: "torrent", subjectId, userId, createdAt: new Date() } }),
  ],
  [
    "was deleted",
    /no longer in the index/,
    ({ db, torrentId: id }) => db.torrent.update({ where: { id }, data: { isActive: false } }),
  ],
])("an approval stands where the torrent %s", async (_, message, use) => {
  const { db, uploadId, staff, upload, reader } = await aCase();
  const { torrentId } = await unwrap(approveUpload.execute(staff, { uploadId }));
  await use({ db, torrentId, userId: reader.id });
  expect(await undoUploadDecision.execute(staff, { uploadId })).toMatchObject({
    code: "conflict",
    message: expect.stringMatching(message),
  });
  expect(await upload()).toMatchObject({ status: "approved", torrentId });
});

it("the uploader hears nothing of a decision that was undone before they were told", async () => {
  const { uploadId, told, staff } = await aCase();
  await unwrap(rejectUpload.execute(staff, { uploadId, adminNotes }));
  await unwrap(undoUploadDecision.execute(staff, { uploadId }));
  expect(await told()).toEqual([]);
  await unwrap(rejectUpload.execute(staff, { uploadId, adminNotes }));
  expect(await told()).toEqual(["Your upload was not approved"]);
  // They were notified of the rejection, so they must learn that it waits, whatever happened in between.
  await unwrap(undoUploadDecision.execute(staff, { uploadId }));
  await unwrap(returnUpload.execute(staff, { uploadId, name: "Longer" }));
  await unwrap(undoUploadDecision.execute(staff, { uploadId }));
  expect((await told()).slice(1)).toEqual(["Your upload is waiting for review again"]);
});

it("an upload that was sent back waits again, unless its uploader has sent it meanwhile", async () => {
  const { sent, uploadId, upload, staff, uploader } = await aCase();
  await unwrap(returnUpload.execute(staff, { uploadId, name: "Longer" }));
  await unwrap(undoUploadDecision.execute(staff, { uploadId }));
  expect(await upload()).toMatchObject({ status: "pending", asked: null, askedFrom: null });
  await unwrap(returnUpload.execute(staff, { uploadId, name: "Longer" }));
  const { fileName: _, torrentFile: _file, ...form } = sent;
  await unwrap(submitUpload.execute(uploader, { uploadId, ...form }));
  expect(await undoUploadDecision.execute(staff, { uploadId })).toMatchObject({ code: "conflict" });
});

it("nothing is undone after ten minutes, or where the same torrent waits by now", async () => {
  const { sent, uploadId, staff, stranger, uploader } = await aCase();
  await unwrap(rejectUpload.execute(staff, { uploadId, adminNotes }));
  const later = { ...staff, clock: () => addMinutes(new Date(), 11) };
  expect(await lastOf(later)).toBeNull();
  expect(await undoUploadDecision.execute(later, { uploadId })).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("ten minutes"),
  });
  const { id } = await unwrap(sendUpload.execute(stranger, sent));
  expect(await undoUploadDecision.execute(staff, { uploadId })).toMatchObject({ see: `/admin/uploads/${id}` });
  await unwrap(rejectUpload.execute(staff, { uploadId: id, adminNotes }));
  await unwrap(sendUpload.execute(uploader, sent));
  expect(await undoUploadDecision.execute(staff, { uploadId })).toMatchObject({
    message: "The uploader has since sent it again.",
  });
});
