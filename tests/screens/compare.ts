import sharp, { type Sharp } from "sharp";

/**
 * Pictures are compared at half their size and a little blurred: how a machine draws the edges of letters then hardly
 * counts, a box that has moved does.
 */
const SCALE = 0.5;
const BLUR = 1.5;
/** By how much a colour may differ, of 255. */
const COLOUR = 40;

const shrink = async (png: Buffer) => {
  const { width = 0 } = await sharp(png).metadata();
  return sharp(png)
    .resize(Math.round(width * SCALE))
    .removeAlpha();
};

/** A picture as it is kept. */
export const pack = async (png: Buffer): Promise<Buffer> => (await shrink(png)).webp({ quality: 80 }).toBuffer();

const pixelsOf = (picture: Sharp) => picture.removeAlpha().blur(BLUR).raw().toBuffer({ resolveWithObject: true });

/** The part of the pixels that differ, and a picture of where; 1 where not even the sizes agree. */
export async function compare(kept: Buffer, png: Buffer): Promise<{ part: number; difference: Buffer | null }> {
  const [before, after] = await Promise.all([pixelsOf(sharp(kept)), pixelsOf(await shrink(png))]);
  const { width, height } = before.info;
  if (width !== after.info.width || height !== after.info.height) return { part: 1, difference: null };
  const marks = Buffer.alloc(width * height);
  for (let at = 0; at < marks.length; at++)
    for (let channel = at * 3; channel < at * 3 + 3; channel++)
      if (Math.abs((before.data[channel] ?? 0) - (after.data[channel] ?? 0)) > COLOUR) marks[at] = 255;
  const part = marks.filter((mark) => mark > 0).length / marks.length;
  const difference = await sharp(marks, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return { part, difference };
}
