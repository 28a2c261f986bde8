import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { memoryStorage, pictures } from "#tests/support/factories.ts";
import { makePicture } from "#tests/support/payments.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import {
  claimScreenshot,
  deleteScreenshot,
  MAX_PROOF_BYTES,
  readScreenshot,
  storeScreenshot,
} from "./proof-pictures.server.ts";

const ID = "0123456789abcdef0123456789abcdef";
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "proof.png");

describe("a screenshot of a payment", () => {
  it("is stored as a JPEG of ours, small enough to look at and without what the camera wrote", async () => {
    const storage = memoryStorage();
    const large = await sharp({ create: { width: 4_000, height: 100, channels: 3, background: "#336699" } })
      .withExif({ IFD0: { Artist: "somebody" } })
      .jpeg()
      .toBuffer();
    const path = await unwrap(storeScreenshot({ storage, pictures }, fileOf(large)));
    const { format, width, exif } = await sharp((await readScreenshot({ storage }, path)) ?? undefined).metadata();
    expect([format, width, exif]).toEqual(["jpeg", 2_400, undefined]);
  });

  it("has the same path when it is sent twice, and another has another", async () => {
    const storage = memoryStorage();
    const store = async (colour: string) =>
      unwrap(storeScreenshot({ storage, pictures }, fileOf(await makePicture(colour))));
    const first = await store("#112233");
    expect(await store("#112233")).toBe(first);
    expect(await store("#332211")).not.toBe(first);
  });

  it("is moved from its upload once, and found again when the proof is sent again", async () => {
    const storage = memoryStorage();
    await storage.put(`incoming/${ID}`, await makePicture(), "image/png");
    const url = `https://patchbay.test/api/payment/uploads/${ID}?expires=1`;
    for (let times = 0; times < 2; times++)
      expect(await unwrap(claimScreenshot({ storage, pictures }, url))).toBe(`${ID}.jpg`);
    expect(await storage.get(`incoming/${ID}`)).toBeNull();
    await deleteScreenshot({ storage }, `${ID}.jpg`);
    expect(await claimScreenshot({ storage, pictures }, url)).toMatchObject({ code: "not-found" });
  });

  it.each(["<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "", "GIF89a"])(
    "is not made of %j",
    async (text) => {
      const storage = memoryStorage();
      expect(await storeScreenshot({ storage, pictures }, new File([text], "x.png"))).toMatchObject({
        code: "unsupported-media",
      });
    },
  );

  it("is at most 5 MB, by form and by upload", async () => {
    const storage = memoryStorage();
    const bytes = Buffer.alloc(MAX_PROOF_BYTES + 1);
    expect(await storeScreenshot({ storage, pictures }, fileOf(bytes))).toMatchObject({ code: "too-large" });
    await storage.put(`incoming/${ID}`, bytes, "image/png");
    expect(await claimScreenshot({ storage, pictures }, `/${ID}`)).toMatchObject({ code: "too-large" });
  });

  it.each(["../session-secret", "x.jpg", `${ID}.png`, `${ID}.jpg/..`])("is not read from %s", async (path) => {
    const storage = { ...memoryStorage(), get: async () => Buffer.from("a secret") };
    expect(await readScreenshot({ storage }, path)).toBeNull();
  });
});
