import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent, memoryStorage } from "#tests/support/factories.ts";
import { tone, wav } from "#tests/support/sounds.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { MAX_SOUND_BYTES } from "../previews/limits.ts";
import { beginUpload } from "./begin-upload.server.ts";
import { sendUpload } from "./send-upload.server.ts";
import { fileOf, someTorrent, uploadForm } from "./testing.ts";

const database = useDatabase();

async function aMember(storage = memoryStorage()) {
  const user = await makeMember(database.db);
  return { user, context: makeContext(database.db, actorFrom(user), { storage }) };
}

const sound = (name = "loop.wav") => fileOf(wav(tone(0.1)), name);
const picture = async () =>
  fileOf(
    await sharp({ create: { width: 300, height: 300, channels: 3, background: "#336699" } })
      .png()
      .toBuffer(),
    "cover.png",
  );
async function whole() {
  const { bytes, infoHash } = await someTorrent();
  const { description } = uploadForm;
  const files = { torrent: fileOf(bytes, "kit.torrent"), nfo: fileOf("An NFO", "kit.nfo"), cover: await picture() };
  return { ...files, sounds: [sound("one.wav"), sound("two.wav")], coverAlt: "A barn", description, infoHash };
}
async function filesIn({ storage }: Context) {
  const names: string[] = [];
  for await (const name of storage.list()) names.push(name.split("/")[0] ?? "");
  return names.sort();
}
const uploadsOf = (userId: string) =>
  database.db.userUpload.findMany({
    where: { userId },
    include: { cover: true, previews: { orderBy: { position: "asc" } } },
  });

describe("an upload in one call", () => {
  it("has its torrent, NFO, cover and sounds, and waits for review", async () => {
    const { user, context } = await aMember();
    const { infoHash, ...input } = await whole();
    expect(await unwrap(sendUpload.execute(context, input))).toMatchObject({ success: true, infoHash });
    expect(await uploadsOf(user.id)).toMatchObject([
      {
        status: "pending",
        fileName: "kit.torrent",
        nfo: "An NFO",
        cover: { alt: "A barn", source: "sent" },
        previews: [
          { fileName: "one.wav", position: 1 },
          { fileName: "two.wav", position: 2 },
        ],
      },
    ]);
    expect(await filesIn(context)).toEqual(["covers", "covers", "covers", "sounds", "sounds"]);
  });

  const large = () => {
    const file = sound("large.wav");
    Object.defineProperty(file, "size", { value: MAX_SOUND_BYTES + 1 });
    return file;
  };
  it.each([
    [
      "a third sound that is none",
      "sounds",
      async () => ({ sounds: [sound(), sound(), fileOf("Words", "words.wav")] }),
    ],
    ["a third sound that is too large", "sounds", async () => ({ sounds: [sound(), sound(), large()] })],
    ["six sounds", "sounds", async () => ({ sounds: Array.from({ length: 6 }, () => sound()) })],
    ["a cover that is no picture", "cover", async () => ({ cover: fileOf("Words", "cover.png") })],
    ["another NFO", "nfo", async () => ({ nfo: fileOf("Words", "kit.txt") })],
    ["no torrent", "torrent", async () => ({ torrent: undefined })],
    ["a torrent that is none", "torrent", async () => ({ torrent: fileOf("hello", "kit.torrent") })],
    ["a short description", "description", async () => ({ description: "short" })],
  ])("with %s is refused beside its field, and leaves nothing", async (_, field, wrong) => {
    const { user, context } = await aMember();
    const { infoHash: _hash, ...input } = await whole();
    const refused = await sendUpload.execute(context, { ...input, ...(await wrong()) });
    expect(refused).toMatchObject({ ok: false, code: "invalid", errors: { [field]: [expect.any(String)] } });
    expect(await uploadsOf(user.id)).toEqual([]);
    expect(await filesIn(context)).toEqual([]);
  });

  it("that the index has leaves no file behind", async () => {
    const { context } = await aMember();
    const { infoHash, ...input } = await whole();
    await makeTorrent(database.db, { infoHash });
    expect(await sendUpload.execute(context, input)).toMatchObject({ code: "conflict" });
    expect(await filesIn(context)).toEqual([]);
  });

  it("takes the place of a draft, with its own cover, and has at most five sounds together with those of the draft", async () => {
    const { user, context } = await aMember();
    const { infoHash: _, ...input } = await whole();
    const { uploadId } = await unwrap(beginUpload.execute(context, { torrent: input.torrent }));
    const old = { uploadId, storedName: "0123456789abcdef", alt: "" };
    await database.db.cover.create({ data: old });
    await context.storage.put("covers/0123456789abcdef.96.webp", new Uint8Array(1), "image/webp");
    const sources = [1, 2, 3, 4].map((position) => ({
      uploadId,
      position,
      fileName: "x.wav",
      sourceName: `s${position}`,
    }));
    await database.db.preview.createMany({ data: sources });
    expect(await sendUpload.execute(context, input)).toMatchObject({
      code: "conflict",
      errors: { sounds: expect.anything() },
    });
    expect(await filesIn(context)).toEqual(["covers"]);
    await unwrap(sendUpload.execute(context, { ...input, sounds: [sound()] }));
    expect(await uploadsOf(user.id)).toMatchObject([{ id: uploadId, status: "pending", cover: { alt: "A barn" } }]);
    expect(await filesIn(context)).toEqual(["covers", "covers", "covers", "sounds"]);
  });
});
