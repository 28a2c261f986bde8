import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { downloadTorrent } from "../torrents/download-torrent.server.ts";
import { findTorrents } from "../torrents/find-torrents.server.ts";
import { restoreTorrent, withdrawTorrent } from "../torrents/withdraw-torrents.server.ts";
import { beginUpload } from "./begin-upload.server.ts";
import { approveUpload, rejectUpload } from "./decide-upload.server.ts";
import { findDuplicates } from "./find-duplicates.server.ts";
import { findUploadForReview } from "./find-for-review.server.ts";
import { findPendingUploads } from "./find-pending.server.ts";
import { findUploads } from "./find-uploads.server.ts";
import { sendUpload } from "./send-upload.server.ts";
import { fileOf, someTorrent, tellUploaders, uploadForm } from "./testing.ts";

const database = useDatabase();

async function aCase() {
  const { db } = database;
  const [member, one, two] = await Promise.all([
    makeMember(db),
    makeMember(db, { isAdmin: true }),
    makeMember(db, { isAdmin: true }),
  ]);
  const uploader = makeContext(db, actorFrom(member));
  const { bytes, infoHash } = await someTorrent();
  const sent = sendUpload.execute(uploader, {
    fileName: "kit.torrent",
    torrentFile: Buffer.from(bytes).toString("base64"),
    nfoFile: Buffer.from("An NFO").toString("base64"),
    name: `Kit ${infoHash.slice(0, 8)}`,
    description: uploadForm.description,
    notes: "Recorded myself",
    category: "samples",
  });
  const { id: uploadId } = await unwrap(sent);
  const staff = makeContext(db, actorFrom(one));
  const other = makeContext(db, actorFrom(two));
  return { member, uploader, staff, other, uploadId, infoHash, name: `Kit ${infoHash.slice(0, 8)}` };
}

const pointsOf = (userId: string) =>
  database.db.userActivity
    .aggregate({ where: { userId }, _sum: { points: true } })
    .then(({ _sum }) => _sum.points ?? 0);

describe("the list of uploads", () => {
  it("has what waits, with everything on its own page", async () => {
    const { staff, uploadId, name, member, infoHash } = await aCase();
    const { uploads } = await unwrap(findPendingUploads.execute(staff, { search: name }));
    expect(uploads).toMatchObject([
      {
        id: uploadId,
        name,
        uploader_username: member.username,
        original_filename: "kit.torrent",
        notes: "Recorded myself",
      },
    ]);
    const one = await unwrap(findUploadForReview.execute(staff, { uploadId }));
    expect(one).toMatchObject({ nfo: "An NFO", infoHash, status: "pending", same: null, facts: { fileCount: 2 } });
  });
});

describe("what the index has under the name of an upload", () => {
  it("is the same name of any case, with %, _ and \\ as themselves", async () => {
    const { staff, uploadId } = await aCase();
    const name = "100%_Kick\\a";
    await database.db.userUpload.update({ where: { id: uploadId }, data: { name } });
    const one = await makeTorrent(database.db, { name: name.toUpperCase() });
    for (const other of ["100xx_Kick\\a", "100%xKick\\a", "100%_Kicka", "100%_Kick\\\\a", "100%_Kick"])
      await makeTorrent(database.db, { name: other });
    const sameName = [{ id: one.id, name: one.name }];
    expect(await unwrap(findUploadForReview.execute(staff, { uploadId }))).toMatchObject({ sameName });
    expect(await findDuplicates(database.db, { hashes: [], name })).toEqual({ same: null, sameName });
  });
});

describe("a second copy of what waits", () => {
  it("is refused to another member, who is not told whose the first is, and taken once that was rejected", async () => {
    const { db } = database;
    const { staff, uploadId, member } = await aCase();
    const { torrentFile } = await db.userUpload.findUniqueOrThrow({ where: { id: uploadId } });
    const other = makeContext(db, actorFrom(await makeMember(db)));
    const copy = { fileName: "kit.torrent", torrentFile: torrentFile ?? "", description: uploadForm.description };
    const refused = await sendUpload.execute(other, copy);
    expect(refused).toMatchObject({
      code: "conflict",
      errors: { torrentFile: [expect.stringContaining("is waiting for review")] },
      see: expect.stringMatching(/^\/\?search=/),
    });
    const forStaff = { see: `/admin/uploads/${uploadId}` };
    expect(await sendUpload.execute(staff, copy)).toMatchObject(forStaff);
    const torrent = fileOf(Buffer.from(torrentFile ?? "", "base64"), "kit.torrent");
    expect(await beginUpload.execute(staff, { torrent })).toMatchObject(forStaff);
    expect(JSON.stringify(refused)).not.toContain(member.username);
    await unwrap(rejectUpload.execute(staff, { uploadId, adminNotes: "No" }));
    const { id } = await unwrap(sendUpload.execute(other, copy));
    expect(await sendUpload.execute(other, copy)).toMatchObject({ see: "/uploader#history" });
    const { torrentId } = await unwrap(approveUpload.execute(staff, { uploadId: id }));
    expect(await sendUpload.execute(other, copy)).toMatchObject({ see: `/torrents/${torrentId}` });
  });

  it("sent by two members at once is taken from one", async () => {
    const { db } = database;
    const { bytes } = await someTorrent();
    const members = await Promise.all([makeMember(db), makeMember(db)]);
    const sent = await Promise.all(
      members.map((member) =>
        sendUpload.execute(makeContext(db, actorFrom(member)), {
          fileName: "kit.torrent",
          torrentFile: Buffer.from(bytes).toString("base64"),
          description: uploadForm.description,
        }),
      ),
    );
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("approving an upload", () => {
  it("lists it as new, earns its member 25 points once, and tells them by mail and message", async () => {
    const { staff, uploader, uploadId, name, member, infoHash } = await aCase();
    const { torrentId } = await unwrap(approveUpload.execute(staff, { uploadId, adminNotes: "Fine work" }));
    const { torrents } = await unwrap(findTorrents.execute(uploader, { category: "new", search: name }));
    expect(torrents).toMatchObject([{ id: torrentId, name, category: "Samples", isNew: true, size: "48.85 KB" }]);
    const row = await database.db.torrent.findUniqueOrThrow({ where: { id: torrentId } });
    expect(row).toMatchObject({ infoHash, isActive: true, uploadedBy: member.id, nfo: "An NFO", fileCount: 2 });
    // The path of its original announce URL contains the uploader's key for that tracker.
    expect(row.announceUrl).toBe("http://tracker.example");
    expect(await pointsOf(member.id)).toBe(25);
    expect(await database.db.userStats.findUnique({ where: { userId: member.id } })).toMatchObject({ totalUploads: 1 });
    expect(await database.db.trackerEvent.findMany({ where: { userId: member.id } })).toMatchObject([
      { type: "upload", torrentId, points: 25 },
    ]);
    await tellUploaders(staff);
    expect(await database.db.mail.findMany({ where: { recipient: member.email } })).toMatchObject([
      { subject: `Your upload is in the index: ${name}`, text: expect.stringContaining("Fine work") },
    ]);
    expect(await database.db.privateMessage.findMany({ where: { receiverId: member.id } })).toMatchObject([
      { content: expect.stringContaining(`/torrents/${torrentId}`), isRead: false },
    ]);
    const { uploads, figures } = await unwrap(findUploads.execute(uploader, {}));
    expect(uploads).toMatchObject([
      { status: "approved", torrent_id: torrentId, moderator_notes: "Fine work", seeders: 0, leechers: 0 },
    ]);
    expect(figures).toMatchObject({ approved: 1, points: 25 });
    await unwrap(downloadTorrent.execute(uploader, { torrentId }));
  });

  it("is told by the site, so it also reaches an uploader who takes no messages from the moderator", async () => {
    const { staff, uploadId, member } = await aCase();
    await database.db.memberBlock.create({ data: { userId: member.id, blockedId: staff.actor?.id ?? "" } });
    await unwrap(approveUpload.execute(staff, { uploadId }));
    await tellUploaders(staff);
    expect(await database.db.mail.count({ where: { recipient: member.email } })).toBe(1);
    expect(await database.db.privateMessage.count({ where: { receiverId: member.id, isFromSite: true } })).toBe(1);
  });

  it("is done by one of two moderators at once, and the other is told who it was", async () => {
    const { staff, other, uploadId, member } = await aCase();
    const results = await Promise.all([
      approveUpload.execute(staff, { uploadId }),
      rejectUpload.execute(other, { uploadId, adminNotes: "No" }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const lost = results.find(({ ok }) => !ok);
    expect(lost).toMatchObject({ ok: false, code: "conflict" });
    expect(lost && !lost.ok && lost.message).toMatch(/already been decided: (approved|rejected) by member/);
    await tellUploaders(staff);
    expect(await database.db.mail.count({ where: { recipient: member.email } })).toBe(1);
  });

  it("twice at once makes one torrent and one reward", async () => {
    const { staff, other, uploadId, member, infoHash } = await aCase();
    const results = await Promise.all([
      approveUpload.execute(staff, { uploadId }),
      approveUpload.execute(other, { uploadId }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await database.db.torrent.count({ where: { infoHash } })).toBe(1);
    expect(await pointsOf(member.id)).toBe(25);
  });

  it("is refused for what is in the index or barred by then, and the upload goes on waiting", async () => {
    const { staff, uploadId, infoHash, member } = await aCase();
    await makeTorrent(database.db, { infoHash, isActive: false, withdrawnAt: new Date() });
    expect(await approveUpload.execute(staff, { uploadId })).toMatchObject({ ok: false, code: "conflict" });
    expect(await unwrap(findUploadForReview.execute(staff, { uploadId }))).toMatchObject({
      status: "pending",
      same: { isBarred: true },
    });
    expect(await pointsOf(member.id)).toBe(0);
  });
});

describe("rejecting an upload", () => {
  it("needs a reason, which the uploader reads", async () => {
    const { staff, uploader, uploadId, member } = await aCase();
    for (const adminNotes of [undefined, "", "   "])
      expect(await rejectUpload.execute(staff, { uploadId, adminNotes })).toMatchObject({ code: "invalid" });
    await unwrap(rejectUpload.execute(staff, { uploadId, adminNotes: "The licence is missing." }));
    const { uploads } = await unwrap(findUploads.execute(uploader, {}));
    expect(uploads).toMatchObject([{ status: "rejected", moderator_notes: "The licence is missing." }]);
    await tellUploaders(staff);
    const [mail] = await database.db.mail.findMany({ where: { recipient: member.email } });
    expect(mail?.text).toContain("The licence is missing.");
    expect(await pointsOf(member.id)).toBe(0);
  });

  it("lets the member send it again", async () => {
    const { staff, uploader, uploadId } = await aCase();
    const { torrentFile } = await database.db.userUpload.findUniqueOrThrow({ where: { id: uploadId } });
    await unwrap(rejectUpload.execute(staff, { uploadId, adminNotes: "Say more." }));
    const again = { fileName: "kit.torrent", torrentFile: torrentFile ?? "", description: uploadForm.description };
    await unwrap(sendUpload.execute(uploader, again));
  });
});

describe("deleting an approved upload", () => {
  it("takes its points back only where that is asked for, and once", async () => {
    const { staff, uploadId, member } = await aCase();
    const { torrentId } = await unwrap(approveUpload.execute(staff, { uploadId }));
    await unwrap(withdrawTorrent.execute(staff, { torrentId }));
    expect(await pointsOf(member.id)).toBe(25);
    await unwrap(restoreTorrent.execute(staff, { torrentId }));
    await unwrap(withdrawTorrent.execute(staff, { torrentId, takePoints: true }));
    expect(await pointsOf(member.id)).toBe(0);
    await unwrap(restoreTorrent.execute(staff, { torrentId }));
    await unwrap(withdrawTorrent.execute(staff, { torrentId, takePoints: true }));
    expect(await pointsOf(member.id)).toBe(0);
  });
});

describe("staff and their own uploads", () => {
  it("do not approve them while somebody else can, and do if they are the only one", async () => {
    const [{ db }, { staff: first, uploadId }] = [database, await aCase()];
    await db.userUpload.update({ where: { id: uploadId }, data: { userId: first.actor?.id } });
    const isLeft = async () => (await unwrap(findUploadForReview.execute(first, { uploadId }))).isLeftToOthers;
    const refused = { code: "forbidden", message: expect.stringContaining("your own upload") };
    expect([await approveUpload.execute(first, { uploadId }), await isLeft()]).toMatchObject([refused, true]);
    const others = { isAdmin: true, isActive: true, id: { not: first.actor?.id } };
    const { count } = await db.user.updateMany({ where: others, data: { isActive: false } });
    expect([count > 0, await isLeft()]).toEqual([true, false]);
    expect(await approveUpload.execute(first, { uploadId })).toMatchObject({ ok: true });
    const { after } = await db.auditEntry.findFirstOrThrow({ where: { subjectId: String(uploadId) } });
    expect(after).toMatchObject({ own: true });
  });
});
