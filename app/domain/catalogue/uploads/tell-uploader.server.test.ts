import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { approveUpload, rejectUpload } from "./decide-upload.server.ts";
import { LONGEST_MINUTES } from "./gather-decisions.server.ts";
import { returnUpload } from "./return-upload.server.ts";
import { sendUpload } from "./send-upload.server.ts";
import { tellUploader } from "./tell-uploader.server.ts";
import { someTorrent, tellUploaders, uploadForm } from "./testing.ts";

const database = useDatabase();

async function people() {
  const { db } = database;
  const [member, one, two] = await Promise.all([
    makeMember(db),
    makeMember(db, { isAdmin: true }),
    makeMember(db, { isAdmin: true }),
  ]);
  const as = (user: typeof member) => makeContext(db, actorFrom(user));
  const mails = () => db.mail.findMany({ where: { recipient: member.email }, orderBy: { id: "asc" } });
  const messages = () => db.privateMessage.findMany({ where: { receiverId: member.id } });
  const job = async () =>
    database.pool
      .query("SELECT run_at FROM graphile_worker.jobs WHERE key = $1", [`tell-uploader:${member.id}`])
      .then(({ rows }) => rows.map(({ run_at }: { run_at: Date }) => run_at.getTime()));
  return { db, member, one, two, uploader: as(member), staff: as(one), other: as(two), mails, messages, job };
}

async function send(uploader: Context, name: string): Promise<number> {
  const torrentFile = Buffer.from((await someTorrent()).bytes).toString("base64");
  return (await unwrap(sendUpload.execute(uploader, { ...uploadForm, name, fileName: "kit.torrent", torrentFile }))).id;
}

it("decisions taken close together reach the uploader in one mail and one message, each with its reason", async () => {
  const { db, member, uploader, staff, other, mails, messages } = await people();
  const names = ["Kit one", "Kit two", "Kit three", "Kit four", "Kit five"];
  const ids: number[] = [];
  for (const name of names) ids.push(await send(uploader, name));
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
  const { torrentId } = await unwrap(approveUpload.execute(other, { uploadId: first, adminNotes: "Fine work" }));
  await unwrap(approveUpload.execute(other, { uploadId: second }));
  await unwrap(rejectUpload.execute(staff, { uploadId: third, adminNotes: "The licence is missing." }));
  await unwrap(returnUpload.execute(staff, { uploadId: fourth, cover: "A larger one" }));
  expect([await mails(), await messages()]).toEqual([[], []]);

  await Promise.all([tellUploader(staff, { userId: member.id }), tellUploader(staff, { userId: member.id })]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Your uploads: 2 in the index, 1 not approved, 1 to change");
  expect(mail?.text).toContain(`You have earned 50 points.\n\nKit one\n`);
  expect(mail?.text).toMatch(new RegExp(`/torrents/${torrentId}\nThe moderator wrote: Fine work\n\nKit two\n`));
  expect(mail?.text).toContain("Kit three\nThe moderator wrote: The licence is missing.");
  expect(mail?.text).toMatch(new RegExp(`Kit four\n\\S+/uploader/${fourth}\\S*\nCover: A larger one`));
  expect(mail?.text).not.toContain("Kit five");
  expect(await messages()).toMatchObject([{ senderId: null, isFromSite: true, subject: mail?.subject }]);
  expect(await db.noticeCause.count({ where: { members: { has: member.id }, kind: "decision" } })).toBe(1);

  // A later decision is sent like a single one.
  await unwrap(approveUpload.execute(staff, { uploadId: fifth }));
  await tellUploaders(staff);
  await tellUploaders(staff);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    mail?.subject,
    "Your upload is in the index: Kit five",
  ]);
});

it("they are told once the last can no longer be undone, and at the latest an hour after the first", async () => {
  const { uploader, staff, job } = await people();
  const start = new Date();
  const after = (minutes: number): number => addMinutes(start, minutes).getTime();
  for (const minutes of [0, 9, 40, 55]) {
    const uploadId = await send(uploader, `After ${minutes}`);
    await unwrap(approveUpload.execute({ ...staff, clock: () => addMinutes(start, minutes) }, { uploadId }));
    expect(await job()).toEqual([after(Math.min(minutes + 10, LONGEST_MINUTES))]);
  }
});

it("an approved torrent that is gone by then is not announced", async () => {
  const { db, uploader, staff, mails } = await people();
  const { torrentId } = await unwrap(approveUpload.execute(staff, { uploadId: await send(uploader, "Soon gone") }));
  await db.torrent.update({ where: { id: torrentId }, data: { isActive: false } });
  await tellUploaders(staff);
  expect(await mails()).toEqual([]);
  expect(await db.decisionToTell.count()).toBe(0);
});
