import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent, openLimiter } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findHome } from "../../administration/home/find-home.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { readMetainfo } from "../torrents/metainfo/read-metainfo.ts";
import { beginUpload } from "./begin-upload.server.ts";
import { discardDraft } from "./discard-draft.server.ts";
import { findDraft } from "./find-draft.server.ts";
import { findUploads } from "./find-uploads.server.ts";
import { readOwnFile } from "./read-own-file.server.ts";
import { sendUpload } from "./send-upload.server.ts";
import { submitUpload } from "./submit-upload.server.ts";
import { fileOf, publicTorrent, someTorrent, uploadForm } from "./testing.ts";

const database = useDatabase();

async function aMember() {
  const user = await makeMember(database.db);
  return { user, context: makeContext(database.db, actorFrom(user)) };
}

async function aDraft(context: Awaited<ReturnType<typeof aMember>>["context"], nfo?: File) {
  const { bytes, infoHash } = await someTorrent();
  const begun = beginUpload.execute(context, { torrent: fileOf(bytes, "kit.torrent"), nfo });
  const { uploadId } = await unwrap(begun);
  return { uploadId, bytes, infoHash };
}

describe("beginning an upload", () => {
  it("keeps a draft that its member alone sees, with all that is in the torrent", async () => {
    const { context } = await aMember();
    const { uploadId, infoHash } = await aDraft(context, fileOf("╔══╗", "kit.nfo"));
    const draft = await unwrap(findDraft.execute(context, { uploadId }));
    expect(draft).toMatchObject({ infoHash, sentInfoHash: null, nfo: "╔══╗", fileName: "kit.torrent" });
    expect(draft.facts).toMatchObject({ fileCount: 2, totalLength: 50_020, version: "v1", isPrivate: true });
    expect(JSON.stringify(draft.facts.files)).toMatch(/"drums".*50000.*"readme.txt".*20/);
    const { context: stranger } = await aMember();
    for (const useCase of [findDraft, readOwnFile, discardDraft])
      expect(await useCase.execute(stranger, { uploadId })).toMatchObject({ ok: false, code: "not-found" });
    expect(await submitUpload.execute(stranger, { uploadId, ...uploadForm })).toMatchObject({ code: "not-found" });
  });

  it("tells a tracker's address, never the passkey in it", async () => {
    const { context } = await aMember();
    const { uploadId } = await aDraft(context);
    const draft = await unwrap(findDraft.execute(context, { uploadId }));
    expect(draft.facts.trackers).toEqual(["http://tracker.example"]);
    expect(JSON.stringify(draft)).not.toContain("0123456789abcdef");
  });

  it("makes a torrent private, tells both hashes, and gives the changed file with the member's passkey", async () => {
    const { context, user } = await aMember();
    const begun = beginUpload.execute(context, { torrent: fileOf(publicTorrent(), "loop.torrent") });
    const { uploadId } = await unwrap(begun);
    const draft = await unwrap(findDraft.execute(context, { uploadId }));
    expect(draft.sentInfoHash).toMatch(/^[0-9a-f]{40}$/);
    expect(draft.infoHash).not.toBe(draft.sentInfoHash);
    const file = await unwrap(readOwnFile.execute(context, { uploadId }));
    const read = readMetainfo(file.bytes);
    expect(read).toMatchObject({ ok: true, value: { isPrivate: true } });
    expect(read.ok && read.value.announce).toBe(`http://localhost:3000/announce/${user.passkey}/announce`);
  });

  it.each([
    ["no torrent by its name", "kit.zip", "x", "Invalid file: Please drop a .torrent file"],
    ["no bencode", "kit.torrent", "<html>", "Invalid bencode"],
    ["no info", "kit.torrent", "d8:announce3:urle", "No 'info' dictionary."],
    ["an end that is missing", "kit.torrent", "d4:infod", "End of dictionary not found."],
  ])("refuses %s with the reason beside the field", async (_, name, bytes, reason) => {
    const { context } = await aMember();
    const refused = await beginUpload.execute(context, { torrent: fileOf(bytes, name) });
    expect(refused).toMatchObject({ ok: false, code: "invalid" });
    expect(!refused.ok && refused.errors?.torrent?.[0]).toContain(reason);
  });

  it("refuses an NFO by its name and by its size", async () => {
    const { context } = await aMember();
    const torrent = fileOf((await someTorrent()).bytes, "kit.torrent");
    const named = await beginUpload.execute(context, { torrent, nfo: fileOf("x", "kit.txt") });
    expect(named).toMatchObject({ ok: false, errors: { nfo: ["Invalid File: Please select a .nfo file"] } });
    const large = await beginUpload.execute(context, { torrent, nfo: fileOf("x".repeat(300_000), "kit.nfo") });
    expect(large).toMatchObject({ ok: false, code: "too-large" });
  });

  it("refuses what the index has and what is barred from it, by either hash", async () => {
    const { context } = await aMember();
    const { bytes, infoHash } = await someTorrent();
    const { id } = await makeTorrent(database.db, { infoHash, name: "There already" });
    const torrent = fileOf(bytes, "kit.torrent");
    const listed = await beginUpload.execute(context, { torrent });
    expect(listed).toMatchObject({ ok: false, code: "conflict" });
    expect(!listed.ok && listed.message).toContain("There already");
    await database.db.torrent.update({ where: { id }, data: { isActive: false, withdrawnAt: new Date() } });
    const barred = await beginUpload.execute(context, { torrent });
    expect(!barred.ok && barred.message).toContain("barred");
  });

  it("refuses more than the limit allows", async () => {
    const { context } = await aMember();
    const limits = {
      ...context.limits,
      upload: { ...openLimiter(), spend: async () => 60, forgive: async () => undefined },
    };
    const torrent = fileOf((await someTorrent()).bytes, "kit.torrent");
    expect(await beginUpload.execute({ ...context, limits }, { torrent })).toMatchObject({
      code: "rate-limited",
      retryAfter: 60,
    });
  });
});

describe("submitting an upload", () => {
  it("hands it to the moderators once, however often it is sent", async () => {
    const { context, user } = await aMember();
    const { uploadId } = await aDraft(context);
    const sent = await Promise.all([1, 2, 3].map(() => submitUpload.execute(context, { uploadId, ...uploadForm })));
    expect(sent.map(({ ok }) => ok)).toEqual([true, true, true]);
    const rows = await database.db.userUpload.findMany({ where: { userId: user.id } });
    expect(rows).toMatchObject([{ status: "pending", name: "Dusty Kit", category: "Samples", platform: "BOTH" }]);
  });

  it("needs a description, a licence and the declaration", async () => {
    const { context } = await aMember();
    const { uploadId } = await aDraft(context);
    const refused = await submitUpload.execute(context, { uploadId, name: "Kit", description: "too short" });
    expect(refused).toMatchObject({
      errors: {
        description: ["Description must be at least 10 characters"],
        licence: ["Choose a licence."],
        mayShare: ["Declare that you may share this."],
      },
    });
  });

  it("refuses what came into the index meanwhile, and the draft stays one", async () => {
    const { context } = await aMember();
    const { uploadId, infoHash } = await aDraft(context);
    await makeTorrent(database.db, { infoHash });
    expect(await submitUpload.execute(context, { uploadId, ...uploadForm })).toMatchObject({ code: "conflict" });
    expect(await findDraft.execute(context, { uploadId })).toMatchObject({ ok: true });
  });

  it("takes the same files again as the same draft, and not at all while they wait", async () => {
    const { context } = await aMember();
    const { uploadId, bytes } = await aDraft(context);
    const torrent = fileOf(bytes, "again.torrent");
    const again = await Promise.all([1, 2].map(() => unwrap(beginUpload.execute(context, { torrent }))));
    expect(again).toEqual([{ uploadId }, { uploadId }]);
    await unwrap(submitUpload.execute(context, { uploadId, ...uploadForm }));
    expect(await beginUpload.execute(context, { torrent })).toMatchObject({ ok: false, code: "conflict" });
  });

  it("can be thrown away before, and not after", async () => {
    const { context } = await aMember();
    const first = await aDraft(context);
    await unwrap(discardDraft.execute(context, { uploadId: first.uploadId }));
    expect(await findDraft.execute(context, { uploadId: first.uploadId })).toMatchObject({ code: "not-found" });
    const second = await aDraft(context);
    await unwrap(submitUpload.execute(context, { uploadId: second.uploadId, ...uploadForm }));
    expect(await discardDraft.execute(context, { uploadId: second.uploadId })).toMatchObject({ code: "not-found" });
  });
});

describe("sending an upload in one step", () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

  it("takes base64 text, makes one of several at once, and shows in the history", async () => {
    const { context } = await aMember();
    const { bytes, infoHash } = await someTorrent();
    const input = {
      fileName: "kit.torrent",
      fileSize: String(bytes.length),
      torrentFile: base64(bytes),
      nfoFile: base64(Buffer.from("NFO")),
      description: uploadForm.description,
      notes: "For the moderators",
    };
    const sent = await Promise.all([1, 2, 3].map(() => sendUpload.execute(context, input)));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(sent.filter((result) => !result.ok && result.code === "conflict")).toHaveLength(2);
    const { uploads, figures } = await unwrap(findUploads.execute(context, {}));
    expect(uploads).toMatchObject([
      { info_hash: infoHash, status: "pending", category: "Miscellaneous", platform: "PC" },
    ]);
    expect(figures).toMatchObject({ pending: 1, approved: 0, rejected: 0, points: 0 });
  });

  it("answers the changed file for a torrent that was not private", async () => {
    const { context } = await aMember();
    const sent = await unwrap(
      sendUpload.execute(context, {
        fileName: "loop.torrent",
        torrentFile: base64(publicTorrent()),
        description: uploadForm.description,
      }),
    );
    expect(sent).toMatchObject({ isHashChanged: true });
    const read = readMetainfo(new Uint8Array(Buffer.from(sent.torrentFile ?? "", "base64")));
    expect(read).toMatchObject({ ok: true, value: { isPrivate: true } });
  });

  it("refuses what is no base64 and what is no torrent", async () => {
    const { context } = await aMember();
    const send = (torrentFile: string, fileName = "kit.torrent") =>
      sendUpload.execute(context, { fileName, torrentFile, description: uploadForm.description });
    expect(await send("%%%")).toMatchObject({ code: "invalid" });
    const cut = "d4:infod5:filesld6:lengthi1e";
    for (const [bytes, reason] of [
      ["hello", "Invalid bencode"],
      ["d8:announce3:urle", "No 'info' dictionary."],
      [cut, "End of dictionary not found."],
    ] as const)
      expect(await send(Buffer.from(bytes).toString("base64"))).toMatchObject({
        code: "invalid",
        errors: { torrentFile: [expect.stringContaining(reason)] },
      });
    expect(await send("aGVsbG8=", "kit.exe")).toMatchObject({
      errors: { fileName: [expect.stringContaining(".torrent")] },
    });
  });
});

describe("the member's uploads", () => {
  it("say since when nobody has seeded one that is listed, from 14 days on", async () => {
    const { db } = database;
    const { user } = await aMember();
    const now = new Date("2026-06-15T12:00:00Z");
    const daysAgo = (days: number) => addDays(now, -days);
    const listed = async (name: string, torrent: Parameters<typeof makeTorrent>[1]) => {
      const { id: torrentId } = await makeTorrent(db, { createdAt: daysAgo(40), ...torrent });
      const row = { name, fileName: name, fileSize: "1", userId: user.id, status: "approved" as const, torrentId };
      await db.userUpload.create({ data: row });
    };
    await listed("long", { lastSeededAt: daysAgo(14) });
    await listed("never", {});
    await listed("lately", { lastSeededAt: daysAgo(13) });
    await listed("seeded", { seeders: 1, lastSeededAt: daysAgo(30) });
    await listed("deleted", { isActive: false });
    const context = makeContext(db, actorFrom(user), { clock: () => now });
    const { uploads } = await unwrap(findUploads.execute(context, {}));
    const since = Object.fromEntries(uploads.map(({ name, unseeded_since }) => [name, unseeded_since]));
    const [long, never] = [14, 40].map((days) => daysAgo(days).toISOString());
    expect(since).toEqual({ long, never, lately: null, seeded: null, deleted: null });
    expect(await unwrap(findHome.execute(context, {}))).toMatchObject({ searches: [], unseeded: 2, firstSteps: null });
    const alone = await unwrap(findUploads.execute(context, { unseeded: true }));
    expect([alone.total, alone.uploads.map(({ name }) => name)]).toEqual([2, ["never", "long"]]);
  });
});
