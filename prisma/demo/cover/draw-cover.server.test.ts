import sharp from "sharp";
import { expect, it } from "vitest";
import { catalogue } from "../catalogue.ts";
import { drawCover } from "./draw-cover.server.ts";

it("draws a square WebP in each size, equal at each call and different for each release", async () => {
  const [one, other] = catalogue;
  if (!one || !other) throw new Error("the catalogue is empty");
  const [first, again, different] = await Promise.all([drawCover(one), drawCover(one), drawCover(other)]);
  expect(first).toEqual(again);
  for (const [i, [size, bytes]] of first.entries()) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: size, height: size });
    expect(bytes.equals(different[i]?.[1] ?? Buffer.alloc(0))).toBe(false);
  }
});
