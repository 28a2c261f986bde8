import sharp from "sharp";

/*
 * Pictures are kept at half their size and compared by the mean colours of cells of 8 × 8 pixels of the page. How a
 * machine draws the edges of letters then hardly counts: with other hinting, sharpening or gamma no cell differs, and
 * with all letters scaled by 1 % one of a thousand does. A row that is missing changes six cells of a hundred, and a page
 * that begins 2 pixels lower two.
 */
const KEPT_SCALE = 0.5;
const CELL = 8 * KEPT_SCALE;
/** By how much a cell's colour may differ, of 255. */
const COLOUR = 16;

/** A picture as it is kept. */
export async function pack(png: Buffer): Promise<Buffer> {
  const { width = 0 } = await sharp(png).metadata();
  return sharp(png)
    .removeAlpha()
    .resize(Math.round(width * KEPT_SCALE))
    .webp({ quality: 80 })
    .toBuffer();
}

async function cellsOf(packed: Buffer) {
  const { width = 0 } = await sharp(packed).metadata();
  const blurred = await sharp(packed)
    .blur(CELL / 2)
    .png()
    .toBuffer();
  return sharp(blurred)
    .resize(Math.round(width / CELL))
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The part of the cells that differ, and a picture of where; 1 where not even the sizes agree. */
export async function compare(kept: Buffer, png: Buffer): Promise<{ part: number; difference: Buffer | null }> {
  const [before, after] = await Promise.all([cellsOf(kept), cellsOf(await pack(png))]);
  const { width, height, channels } = before.info;
  if (width !== after.info.width || height !== after.info.height) return { part: 1, difference: null };
  const marks = Buffer.alloc(width * height);
  for (let at = 0; at < before.data.length; at++)
    if (Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) > COLOUR) marks[Math.floor(at / channels)] = 255;
  const part = marks.filter((mark) => mark > 0).length / marks.length;
  const shown = sharp(marks, { raw: { width, height, channels: 1 } }).resize(width * CELL, null, { kernel: "nearest" });
  return { part, difference: await shown.png().toBuffer() };
}
