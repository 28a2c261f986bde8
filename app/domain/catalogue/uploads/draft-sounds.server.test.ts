import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, memoryStorage } from "#tests/support/factories.ts";
import { tone, wav } from "#tests/support/sounds.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addDays, addMinutes } from "../../core/kernel/utc.ts";
import { expireUploads } from "../imports/items.server.ts";
import { cleanUpPreviews } from "../previews/clean-up-previews.server.ts";
import { findUploadPreviews } from "../previews/find-upload-previews.server.ts";
import { MAX_SOUND_BYTES } from "../previews/limits.ts";
import { beginUpload } from "./begin-upload.server.ts";
import { discardDraft } from "./discard-draft.server.ts";
import { submitUpload } from "./submit-upload.server.ts";
import { fileOf, someTorrent, uploadForm } from "./testing.ts";

const database = useDatabase();

async function aDraft() {
  const user = await makeMember(database.db);
  const context = makeContext(database.db, actorFrom(user), { storage: memoryStorage() });
  const { bytes } = await someTorrent();
  const begin = (...sounds: File[]) =>
    beginUpload.execute(context, { torrent: fileOf(bytes, "kit.torrent"), ...(sounds.length > 0 && { sounds }) });
  const { uploadId } = await unwrap(begin(sound("Beat 2.wav"), sound("Beat 10.wav")));
  const titles = async () =>
    (await unwrap(findUploadPreviews.execute(context, { uploadId }))).previews.map(({ title }) => title);
  const files = async () => {
    const names: string[] = [];
    for await (const name of context.storage.list()) names.push(name);
    return names;
  };
  return { context, begin, uploadId, titles, files };
}
const sound = (name: string) => fileOf(wav(tone(0.1)), name);

describe("the sounds that a draft is begun with", () => {
  it("wait in it in their order, and become previews of the upload", async () => {
    const { context, uploadId, titles, files } = await aDraft();
    expect(await titles()).toEqual(["Beat 2", "Beat 10"]);
    expect(await files()).toHaveLength(2);
    await unwrap(submitUpload.execute(context, { uploadId, ...uploadForm }));
    expect(await titles()).toEqual(["Beat 2", "Beat 10"]);
  });

  it("stay where it is begun again without any, and give way to others with their files", async () => {
    const { begin, uploadId, titles, files } = await aDraft();
    expect(await unwrap(begin())).toEqual({ uploadId });
    expect(await titles()).toEqual(["Beat 2", "Beat 10"]);
    const others = Array.from({ length: 5 }, (_, i) => sound(`Other ${i}.wav`));
    expect(await unwrap(begin(...others))).toEqual({ uploadId });
    expect(await titles()).toEqual(["Other 0", "Other 1", "Other 2", "Other 3", "Other 4"]);
    expect(await files()).toHaveLength(5);
  });

  it("are at most five of 60 MB, and leave nothing where they are more", async () => {
    const { begin, titles, files } = await aDraft();
    const six = Array.from({ length: 6 }, (_, i) => sound(`${i}.wav`));
    expect(await begin(...six)).toMatchObject({ code: "invalid", errors: { sounds: [expect.any(String)] } });
    const large = Object.defineProperty(sound("song.wav"), "size", { value: MAX_SOUND_BYTES + 1 });
    expect(await begin(large)).toMatchObject({ errors: { sounds: ["song.wav is larger than 60 MB."] } });
    expect(await titles()).toEqual(["Beat 2", "Beat 10"]);
    expect(await files()).toHaveLength(2);
  });

  it("leave no file behind where the torrent is refused", async () => {
    const { context, begin, uploadId, files } = await aDraft();
    await unwrap(submitUpload.execute(context, { uploadId, ...uploadForm }));
    expect(await begin(sound("late.wav"))).toMatchObject({ code: "conflict" });
    expect(await files()).toHaveLength(2);
  });

  it("go with their files when it is discarded", async () => {
    const { context, uploadId, files } = await aDraft();
    await unwrap(discardDraft.execute(context, { uploadId }));
    expect(await files()).toEqual([]);
    expect(await database.db.preview.count({ where: { uploadId } })).toBe(0);
  });

  it("go with their files when it has expired", async () => {
    const { context, uploadId, files } = await aDraft();
    const later = addMinutes(addDays(context.clock(), 1), 1);
    const then = { ...context, clock: () => later };
    await expireUploads(then);
    expect(await database.db.userUpload.count({ where: { id: uploadId } })).toBe(0);
    await cleanUpPreviews(then);
    expect(await files()).toEqual([]);
  });
});
