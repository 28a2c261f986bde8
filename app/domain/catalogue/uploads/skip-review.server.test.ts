import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeZip } from "#tests/support/archives.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, closedIntake, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import type { Right } from "../../core/kernel/rights.ts";
import { importFile } from "../imports/import-file.server.ts";
import { openItem } from "../imports/items.server.ts";
import { beginUpload } from "./begin-upload.server.ts";
import { sendUpload } from "./send-upload.server.ts";
import { submitUpload } from "./submit-upload.server.ts";
import { fileOf, someTorrent, tellUploaders, uploadForm } from "./testing.ts";

const database = useDatabase();
const root = mkdtempSync(path.join(tmpdir(), "patchbay-skip-review-"));
afterAll(() => rmSync(root, { recursive: true }));

async function holder(...rights: Right[]) {
  const { db } = database;
  const user = await makeMember(db);
  const role = await db.staffRole.create({ data: { name: `Role of ${user.username}`, rights } });
  await db.roleHolder.create({ data: { userId: user.id, roleId: role.id } });
  const intake = { ...closedIntake(), folder: root };
  return { user, context: makeContext(db, { ...actorFrom(user), rights }, { intake }) };
}

type Sent = { id: number; torrentId: number | null };

async function submit(context: Context): Promise<Sent> {
  const { bytes } = await someTorrent();
  const { uploadId } = await unwrap(beginUpload.execute(context, { torrent: fileOf(bytes, "kit.torrent") }));
  const sent = await unwrap(submitUpload.execute(context, { uploadId, ...uploadForm }));
  expect(await unwrap(submitUpload.execute(context, { uploadId, ...uploadForm }))).toEqual(sent);
  return { id: uploadId, torrentId: sent.torrentId };
}

async function send(context: Context): Promise<Sent> {
  const torrentFile = Buffer.from((await someTorrent()).bytes).toString("base64");
  return unwrap(sendUpload.execute(context, { ...uploadForm, fileName: "kit.torrent", torrentFile }));
}

let seed = 0;
async function importOne(context: Context): Promise<Sent> {
  const bytes = makeZip([{ name: "Kit/kick.wav", bytes: Buffer.alloc(70_000, ++seed) }]);
  const { id: itemId, folder } = await openItem(context, "kit.zip");
  const file = path.join(folder, "received");
  await writeFile(file, bytes);
  const input = { file: { file, name: "kit.zip", size: bytes.length, itemId } };
  const { uploadId: id } = await unwrap(importFile.execute(context, input));
  const { torrentId } = await database.db.userUpload.findUniqueOrThrow({ where: { id } });
  return { id, torrentId };
}

const ways: [string, (context: Context) => Promise<Sent>, number][] = [
  ["the form, also sent twice", submit, 25],
  ["the API", send, 25],
  ["an import", importOne, 0],
];

it.each(ways)(
  "an upload by %s is listed at once for a holder of the right, and the audit log says why",
  async (...way) => {
    const [, make, points] = way;
    const { db } = database;
    const { user, context } = await holder("imports.run", "uploads.skip-review");
    const { id, torrentId } = await make(context);
    expect(await db.userUpload.findUnique({ where: { id } })).toMatchObject({
      status: "approved",
      torrentId,
      approvedBy: user.id,
    });
    expect(await db.torrent.findUnique({ where: { id: torrentId ?? 0 } })).toMatchObject({
      isActive: true,
      uploadedBy: user.id,
    });
    const entries = await db.auditEntry.findMany({ where: { act: "uploads.skip-review", subjectId: String(id) } });
    expect(entries).toMatchObject([{ actorId: user.id, after: { torrentId } }]);
    expect(await db.userActivity.aggregate({ where: { userId: user.id }, _sum: { points: true } })).toMatchObject({
      _sum: { points: points || null },
    });
    await tellUploaders(context);
    expect(await db.mail.count({ where: { recipient: user.email } })).toBe(points ? 1 : 0);
  },
);

it.each(ways)("an upload by %s waits for review without the right", async (_, make) => {
  const { context } = await holder("imports.run", "uploads.review");
  const { id, torrentId } = await make(context);
  expect(torrentId).toBeNull();
  expect(await database.db.userUpload.findUnique({ where: { id } })).toMatchObject({ status: "pending" });
});

it("what was deleted from the index is refused to a holder of the right, too", async () => {
  const { context } = await holder("uploads.skip-review");
  const { bytes, infoHash } = await someTorrent();
  await makeTorrent(database.db, { infoHash, isActive: false });
  const torrentFile = Buffer.from(bytes).toString("base64");
  const sent = await sendUpload.execute(context, { ...uploadForm, fileName: "kit.torrent", torrentFile });
  expect(sent).toMatchObject({ ok: false, code: "conflict" });
  expect(await database.db.torrent.count({ where: { infoHash, isActive: true } })).toBe(0);
});
