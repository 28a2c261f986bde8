import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bytesOfDataUrl, toPicture } from "./encode-picture.server.ts";

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 10, alpha: 0.5 } } });

describe("toPicture", () => {
  it("scales a large picture to 200x200 and makes it a JPEG", async () => {
    const made = await toPicture(await solid(1600, 900).png().toBuffer());
    expect(await sharp(made ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: "jpeg", width: 200, height: 200 });
  });

  it("does not blow a small picture up", async () => {
    const made = await toPicture(await solid(64, 64).webp().toBuffer());
    expect(await sharp(made ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 64, height: 64 });
  });

  it("drops the metadata it came with", async () => {
    const tagged = await solid(300, 300)
      .withExif({ IFD0: { Copyright: "whoever" } })
      .jpeg()
      .toBuffer();
    expect((await sharp((await toPicture(tagged)) ?? Buffer.alloc(0)).metadata()).exif).toBeUndefined();
  });

  it("refuses bytes that only call themselves an image", async () => {
    expect(await toPicture(Buffer.from("<script>alert(1)</script>"))).toBeNull();
    expect(await toPicture(Buffer.alloc(0))).toBeNull();
  });
});

describe("bytesOfDataUrl", () => {
  it("reads only images", () => {
    expect(bytesOfDataUrl("data:image/png;base64,aGk=")?.toString()).toBe("hi");
    expect(bytesOfDataUrl("data:text/html;base64,aGk=")).toBeNull();
    expect(bytesOfDataUrl("https://evil.example/x.png")).toBeNull();
  });
});
