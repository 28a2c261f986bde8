import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent, memoryStorage } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { seconds } from "#tests/support/seconds.ts";
import { acid, tone, wav } from "#tests/support/sounds.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import type { ReadSound, Sounds } from "../../core/ports/sounds.ts";
import { beginUpload } from "../uploads/begin-upload.server.ts";
import { approveUpload } from "../uploads/decide-upload.server.ts";
import { submitUpload } from "../uploads/submit-upload.server.ts";
import { fileOf, someTorrent, uploadForm } from "../uploads/testing.ts";
import { addToTorrent, addToUpload } from "./add-previews.server.ts";
import { correctPreview, movePreview, removePreview } from "./change-previews.server.ts";
import { cleanUpPreviews } from "./clean-up-previews.server.ts";
import { findPreviews } from "./find-previews.server.ts";
import { findUploadPreviews } from "./find-upload-previews.server.ts";
import { queueOldMeasurements } from "./measure-again.server.ts";
import { readPreview } from "./read-preview.server.ts";

const database = useDatabase();
const storage = memoryStorage();
const nothing = { tempo: null, key: null };
const readTone: ReadSound = {
  format: "WAV",
  sampleRate: 44_100,
  channels: 1,
  bitDepth: 16,
  sourceMs: 1_000,
  loudness: -9.1,
  tags: { title: "A tone" },
  tagged: nothing,
  picture: null,
  chunks: { tempo: 120, key: null },
  measured: { tempo: 124.2, key: "Am" },
  mp3: Buffer.from("an mp3"),
  durationMs: 1_000,
  peaks: new Uint8Array(512).fill(128),
};
async function all<One>(source: AsyncIterable<One>): Promise<One[]> {
  const found: One[] = [];
  for await (const one of source) found.push(one);
  return found;
}

/** Reads every sound as one and the same tone. One called "bad" has none, one called "sleeve" has a picture. */
const sounds: Sounds = {
  async read(source, { seconds }) {
    if (seconds !== null) return { ...readTone, measured: { tempo: 92, key: "Ebm" }, cpuSeconds: 1 };
    const [first] = await all(source);
    const text = Buffer.from(first ?? []).toString();
    if (text.startsWith("bad")) return { problem: "It is silent.", cpuSeconds: 15 };
    return text.startsWith("sleeve")
      ? { ...readTone, picture: await somePicture(), cpuSeconds: 2 }
      : { ...readTone, cpuSeconds: 2 };
  },
};
const somePicture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#804020" } })
    .png()
    .toBuffer();

let member: Context;
let other: Context;
let staff: Context;
beforeAll(async () => {
  const make = async (more = {}) =>
    makeContext(database.db, actorFrom(await makeMember(database.db, more)), { storage, sounds });
  [member, other, staff] = await Promise.all([make(), make(), make({ isAdmin: true })]);
});

async function makeDraft(context = member) {
  const { bytes } = await someTorrent();
  const { uploadId } = await unwrap(beginUpload.execute(context, { torrent: fileOf(bytes, "kit.torrent") }));
  return uploadId;
}
const loop = (name = "Dust_124bpm.wav", content = "RIFF") => fileOf(content, name);
const add = (uploadId: number, files = [loop()], context = member) =>
  unwrap(addToUpload.execute(context, { uploadId, sounds: files }));
const listOf = async (uploadId: number) => (await unwrap(findUploadPreviews.execute(member, { uploadId }))).previews;
const files = () => all(storage.list());

describe("a sound that is added to a draft", () => {
  it("waits, is read by a job, and leaves its preview alone in the storage", async () => {
    const uploadId = await makeDraft();
    await add(uploadId);
    expect(await listOf(uploadId)).toMatchObject([{ position: 1, status: "waiting", title: "Dust_124bpm" }]);
    expect((await files()).filter((name) => name.startsWith("sounds/"))).toHaveLength(1);
    await runJobs(member, "make-preview");
    const [ready] = await listOf(uploadId);
    // The name says 124, and so does the measurement; nothing confirms the chunk's 120.
    expect(ready).toMatchObject({ status: "ready", tempo: 124, tempoFrom: "name", key: "Am", keyFrom: "measured" });
    expect(ready).toMatchObject({ title: "A tone", format: "WAV", loudness: -9.1, durationMs: 1_000 });
    expect(Buffer.from(ready?.peaks ?? "", "base64")).toHaveLength(512);
    expect((await files()).filter((name) => name.startsWith("sounds/"))).toEqual([]);
  });

  it("gives the upload the picture in its tags as a cover, unless it has one", async () => {
    const uploadId = await makeDraft();
    await add(uploadId, [loop("a.mp3", "sleeve"), loop("b.mp3", "sleeve")]);
    await runJobs(member, "make-preview");
    expect(await database.db.cover.findMany({ where: { uploadId } })).toMatchObject([{ source: "tags", alt: "" }]);
    expect(await listOf(uploadId)).toMatchObject([{ status: "ready" }, { status: "ready" }]);
  });

  it("says in words why it has failed", async () => {
    const uploadId = await makeDraft();
    await add(uploadId, [loop("silence.wav", "bad")]);
    await runJobs(member, "make-preview");
    expect(await listOf(uploadId)).toMatchObject([{ status: "failed", problem: "It is silent." }]);
  });

  it("is refused from others, beyond five, above 60 MB, and once it is decided", async () => {
    const uploadId = await makeDraft();
    const refused = (context: Context, chosen: File[]) => addToUpload.execute(context, { uploadId, sounds: chosen });
    expect(await refused(other, [loop()])).toMatchObject({ code: "not-found" });
    // Only its uploader sees a draft.
    expect(await refused(staff, [loop()])).toMatchObject({ code: "not-found" });
    await add(uploadId, [loop(), loop(), loop()]);
    const full = await refused(member, [loop(), loop(), loop()]);
    expect(full).toMatchObject({ errors: { sounds: ["There is room for 5 sounds. 3 are already there."] } });
    const large = Object.defineProperty(loop("song.wav"), "size", { value: 61 * 1024 * 1024 });
    const sent = await refused(member, [large]);
    expect(sent).toMatchObject({ code: "too-large", errors: { sounds: ["song.wav is larger than 60 MB."] } });
    expect(await refused(member, [])).toMatchObject({ code: "invalid" });
  });

  it("is read once, also where its job runs twice or its process has died", async () => {
    const uploadId = await makeDraft();
    await add(uploadId);
    await database.db.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = 2 WHERE key LIKE 'preview:%'`;
    await runJobs(member, "make-preview");
    expect((await listOf(uploadId))[0]).toMatchObject({ status: "failed", problem: expect.stringContaining("twice") });
  });
});

describe("previews", () => {
  it("are moved and removed, with their files", async () => {
    const uploadId = await makeDraft();
    await add(uploadId, [loop("one.wav"), loop("two.wav"), loop("three.wav")]);
    await runJobs(member, "make-preview");
    const names = async () => (await listOf(uploadId)).map(({ fileName }) => fileName);
    const [first, second] = await listOf(uploadId);
    await unwrap(movePreview.execute(member, { previewId: first?.id, to: "down" }));
    expect(await names()).toEqual(["two.wav", "one.wav", "three.wav"]);
    await unwrap(movePreview.execute(member, { previewId: second?.id, to: "up" }));
    expect(await names()).toEqual(["two.wav", "one.wav", "three.wav"]);
    expect(await removePreview.execute(other, { previewId: first?.id })).toMatchObject({ code: "not-found" });
    const before = (await files()).length;
    await unwrap(removePreview.execute(member, { previewId: first?.id }));
    expect(await names()).toEqual(["two.wav", "three.wav"]);
    expect((await files()).length).toBe(before - 1);
    await add(uploadId, [loop("four.wav")]);
    expect(await names()).toEqual(["two.wav", "four.wav", "three.wav"]);
  });

  it("come into the index with their upload, and are heard by members from then on", async () => {
    const uploadId = await makeDraft();
    await add(uploadId);
    await runJobs(member, "make-preview");
    const previewId = (await listOf(uploadId))[0]?.id;
    const hear = (context: Context) => readPreview.execute(context, { previewId });
    expect(await hear(other)).toMatchObject({ code: "not-found" });
    expect((await unwrap(hear(member))).bytes.toString()).toBe("an mp3");
    await unwrap(submitUpload.execute(member, { uploadId, ...uploadForm }));
    await unwrap(hear(staff));
    const { torrentId } = await unwrap(approveUpload.execute(staff, { uploadId }));
    await unwrap(hear(other));
    const { previews } = await unwrap(findPreviews.execute(other, { torrentId }));
    expect(previews).toMatchObject([{ id: previewId, position: 1, status: "ready" }]);
    expect(await addToUpload.execute(member, { uploadId, sounds: [loop()] })).toMatchObject({ code: "conflict" });
    expect(await addToTorrent.execute(other, { torrentId, sounds: [loop()] })).toMatchObject({ code: "forbidden" });
    await unwrap(addToTorrent.execute(member, { torrentId, sounds: [loop()] }));
    expect((await unwrap(findPreviews.execute(other, { torrentId }))).previews).toHaveLength(2);
    await database.db.torrent.update({ where: { id: torrentId }, data: { isActive: false } });
    expect(await hear(other)).toMatchObject({ code: "not-found" });
    expect(await findPreviews.execute(other, { torrentId })).toMatchObject({ code: "not-found" });
  });

  it("are corrected by their uploader and by moderators, whose corrections are in the audit log", async () => {
    const torrent = await makeTorrent(database.db, { uploadedBy: member.actor?.id });
    const { previewIds } = await unwrap(addToTorrent.execute(member, { torrentId: torrent.id, sounds: [loop()] }));
    await runJobs(member, "make-preview");
    const [previewId] = previewIds;
    const read = async () => (await unwrap(findPreviews.execute(other, { torrentId: torrent.id }))).previews[0];
    expect(await correctPreview.execute(other, { previewId, tempo: 90 })).toMatchObject({ code: "forbidden" });
    expect(await correctPreview.execute(member, { previewId, tempo: 9 })).toMatchObject({ code: "invalid" });
    await unwrap(correctPreview.execute(member, { previewId, tempo: 62, key: "Am" }));
    expect(await read()).toMatchObject({ tempo: 62, tempoFrom: "member", key: "Am", keyFrom: "measured" });
    await unwrap(correctPreview.execute(staff, { previewId, tempo: 124 }));
    expect(await read()).toMatchObject({ tempo: 124, key: null, keyFrom: "member" });
    const entries = await database.db.auditEntry.findMany({ where: { act: "previews.correct" } });
    expect(entries).toMatchObject([
      { actorId: member.actor?.id, after: { tempo: 62 } },
      { actorId: staff.actor?.id, before: { tempo: 62 }, after: { tempo: 124 } },
    ]);
  });

  it("that an older version has measured are measured again, where nothing else says it", async () => {
    const uploadId = await makeDraft();
    await add(uploadId, [loop("plain.wav"), loop("Dust_124bpm.wav"), loop("none.wav")]);
    await runJobs(member, "make-preview");
    const [, , none] = await listOf(uploadId);
    await unwrap(correctPreview.execute(member, { previewId: none?.id }));
    const older = { measuredBy: 0 };
    await database.db.preview.updateMany({ where: { uploadId }, data: older });
    await database.db.preview.updateMany({
      where: { uploadId, tempoFrom: "chunk" },
      data: { tempo: null, tempoFrom: null },
    });
    expect(await queueOldMeasurements(member)).toBe(true);
    await runJobs(member, "measure-previews");
    expect(await listOf(uploadId)).toMatchObject([
      { tempo: 92, tempoFrom: "measured", key: "Ebm", keyFrom: "measured" },
      { tempo: 124, tempoFrom: "name", key: "Ebm" },
      { tempo: null, tempoFrom: "member", key: null, keyFrom: "member" },
    ]);
    expect(await queueOldMeasurements(member)).toBe(false);
  });

  it("that nobody refers to any more are removed with their files", async () => {
    const uploadId = await makeDraft();
    await add(uploadId);
    await runJobs(member, "make-preview");
    const left = await makeDraft();
    await add(left);
    // As an expired draft leaves them.
    await database.db.userUpload.delete({ where: { id: left } });
    await storage.put("previews/0a.mp3", Buffer.from("?"), "audio/mpeg");
    expect(await cleanUpPreviews(member)).toEqual({ previews: 1, files: 2 });
    expect(await listOf(uploadId)).toHaveLength(1);
    expect(await cleanUpPreviews(member)).toEqual({ previews: 0, files: 0 });
  });
});

it("a WAV of a loop goes all the way", { timeout: seconds(60) }, async () => {
  const { sounds: _, ...rest } = member;
  const real = makeContext(database.db, member.actor, { storage: rest.storage });
  const uploadId = await makeDraft();
  await add(uploadId, [fileOf(wav(tone(1), { after: [acid({ tempo: 92, beats: 8 })] }), "Loop.wav")]);
  await runJobs(real, "make-preview");
  const [preview] = await listOf(uploadId);
  expect(preview).toMatchObject({ status: "ready", tempo: 92, tempoFrom: "chunk", format: "WAV", durationMs: 1_000 });
  const { bytes } = await unwrap(readPreview.execute(member, { previewId: preview?.id }));
  expect(bytes.length).toBeGreaterThan(15_000);
});
