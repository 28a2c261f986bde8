import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { compare, pack } from "./compare.ts";

/** A page of twelve rows in columns of boxes, as text looks from afar. */
const draw = (columns: number[], top = 40) => {
  const rows = Array.from({ length: 12 }, (_, row) =>
    columns.map((left) => `<rect x="${left}" y="${top + row * 40}" width="90" height="9" fill="#bbb"/>`).join(""),
  );
  const svg = `<svg width="640" height="600"><rect width="640" height="600" fill="#111"/>${rows.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
const columns = [20, 180, 340, 500];

describe("the comparison with a kept picture", () => {
  it("finds nothing where a machine draws edges more softly or sharply", async () => {
    const page = await draw(columns);
    const kept = await pack(page);
    const drawn = [page, await sharp(page).blur(0.6).png().toBuffer(), await sharp(page).sharpen().png().toBuffer()];
    for (const one of drawn) expect((await compare(kept, one)).part).toBeLessThan(0.001);
  });

  it("finds a column that is missing, and a page that begins four pixels lower", async () => {
    const kept = await pack(await draw(columns));
    expect((await compare(kept, await draw(columns.slice(1)))).part).toBeGreaterThan(0.01);
    expect((await compare(kept, await draw(columns, 44))).part).toBeGreaterThan(0.01);
  });

  it("finds that a page is wider than it was", async () => {
    const wider = await sharp(await draw(columns))
      .extend({ right: 40 })
      .png()
      .toBuffer();
    expect(await compare(await pack(await draw(columns)), wider)).toEqual({ part: 1, difference: null });
  });
});
