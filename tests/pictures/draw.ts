import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { favicon, logo, maskable, socialCard } from "./drawings.ts";

const png = (drawing: string, width: number, height = width) =>
  sharp(Buffer.from(drawing), { density: 300 }).resize(width, height).png({ palette: true }).toBuffer();

/** An .ico that holds one PNG of 32 by 32: a folder of one entry, then the picture. */
async function icoOf(drawing: string): Promise<Buffer> {
  const picture = await png(drawing, 32);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

// Run with `npm run pictures` after a change of the drawings; the files are kept in public/.
const files: Record<string, string | Buffer> = {
  "favicon.svg": favicon,
  "logo.svg": logo,
  "favicon.ico": await icoOf(favicon),
  "apple-touch-icon.png": await png(maskable, 180),
  "icon-192.png": await png(maskable, 192),
  "icon-512.png": await png(maskable, 512),
  "social-card.png": await png(socialCard, 1_200, 630),
};
for (const [name, content] of Object.entries(files)) await writeFile(`public/${name}`, content);
