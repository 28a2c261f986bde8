import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { changePicture } from "./change-picture.server.ts";
import { readOwnPicture } from "./read-own-picture.server.ts";
import { readPicture } from "./read-picture.server.ts";
import { uploadPicture } from "./upload-picture.server.ts";

const database = useDatabase();
const AT = new Date("2026-06-15T12:00:00Z");

const png = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();

async function setUp() {
  const user = await makeMember(database.db);
  const context = makeContext(database.db, actorFrom(user), { clock: () => AT });
  return { user, context };
}

describe("a member's picture", () => {
  it("is none at first", async () => {
    const { user, context } = await setUp();
    expect(await readOwnPicture.execute(context, {})).toEqual({ ok: true, value: { profilePicture: null } });
    expect(await readPicture.execute(context, { memberId: user.id })).toMatchObject({ code: "not-found" });
    expect(await readPicture.execute(context, { memberId: "nobody" })).toMatchObject({ code: "not-found" });
  });

  it("is encoded anew, kept, and shown to other members under a new address", async () => {
    const { user, context } = await setUp();
    const sent = `data:image/png;base64,${(await png()).toString("base64")}`;
    const changed = await changePicture.execute(context, { profilePicture: sent });
    if (!changed.ok) throw new Error(changed.message);
    expect(changed.value.url).toBe(`/members/${user.id}/picture?v=${AT.getTime().toString(36)}`);
    expect(await readOwnPicture.execute(context, {})).toEqual({
      ok: true,
      value: { profilePicture: changed.value.profilePicture },
    });
    const { context: other } = await setUp();
    const shown = await readPicture.execute(other, { memberId: user.id });
    if (!shown.ok) throw new Error(shown.message);
    expect(await sharp(shown.value.bytes).metadata()).toMatchObject({ format: "jpeg", width: 200, height: 200 });
    expect(await readOwnPicture.execute(other, {})).toEqual({ ok: true, value: { profilePicture: null } });
  });

  it("can be sent as a file, whatever the file calls itself", async () => {
    const { context, user } = await setUp();
    const picture = new File([new Uint8Array(await png())], "me.exe", { type: "application/octet-stream" });
    expect(await uploadPicture.execute(context, { picture })).toMatchObject({ ok: true });
    const { profilePicture } = await database.db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(profilePicture).toMatch(/^data:image\/jpeg;base64,/);
  });

  it.each([
    ["no image at all", "hello"],
    ["text that calls itself an image", `data:image/png;base64,${Buffer.from("hello").toString("base64")}`],
    ["a data URL of something else", "data:text/html;base64,aGk="],
    ["an address elsewhere", "https://elsewhere.example/x.png"],
  ])("is not changed by %s", async (_, profilePicture) => {
    const { context } = await setUp();
    expect(await changePicture.execute(context, { profilePicture })).toMatchObject({ code: "unsupported-media" });
    expect(await readOwnPicture.execute(context, {})).toMatchObject({ value: { profilePicture: null } });
  });

  it("is not changed by a file that claims more pixels than anyone wants to unpack", async () => {
    const { context } = await setUp();
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    const picture = new File([new Uint8Array(bomb)], "bomb.png");
    expect(await uploadPicture.execute(context, { picture })).toMatchObject({
      code: "too-large",
      errors: { picture: ["The picture has 81 megapixels; the limit is 50. Choose a smaller one."] },
    });
  });

  it("must be there, and below 8 MB", async () => {
    const { context } = await setUp();
    for (const picture of [undefined, "text", new File([], "empty.png")])
      expect(await uploadPicture.execute(context, { picture })).toMatchObject({
        code: "invalid",
        errors: { picture: ["Please select an image file"] },
      });
    const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], "large.png");
    expect(await uploadPicture.execute(context, { picture: large })).toMatchObject({
      errors: { picture: ["Please select a smaller image"] },
    });
  });
});
