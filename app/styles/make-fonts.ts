import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/*
 * Generates the product's three typefaces from the variable fonts of @fontsource: run `npm run fonts` after updating
 * one of them. They contain only Latin letters and the few symbols that screens use, and axes that never change are
 * fixed. Letters of other scripts come from the reader's own fonts.
 */
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join("");
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŠšŽž–—‘’‚“”„†•…‰‹›€™←↑→↓−×`;

const faces = {
  "archivo-expanded": { file: "archivo/files/archivo-latin-wdth-normal.woff2", axes: { wdth: 118, wght: 700 } },
  "instrument-sans": {
    file: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
  "martian-mono": {
    file: "martian-mono/files/martian-mono-latin-wdth-normal.woff2",
    axes: { wdth: 80, wght: { min: 400, max: 600 } },
  },
};

const { resolve } = createRequire(import.meta.url);
for (const [name, { file, axes }] of Object.entries(faces)) {
  const font = readFileSync(resolve(`@fontsource-variable/${file}`));
  const made = await subsetFont(font, letters, { targetFormat: "woff2", variationAxes: axes });
  writeFileSync(new URL(`fonts/${name}.woff2`, import.meta.url), made);
  process.stdout.write(`${name}: ${made.length} bytes\n`);
  if (name !== "archivo-expanded") continue;
  // For the card of link previews, which is drawn by a library that cannot read WOFF2.
  const plain = await subsetFont(font, letters, { targetFormat: "truetype", variationAxes: axes });
  writeFileSync(new URL(`fonts/${name}.ttf`, import.meta.url), plain);
}
