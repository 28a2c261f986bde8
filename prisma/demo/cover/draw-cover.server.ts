import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { type CoverSize, coverSizes } from "#app/domain/catalogue/covers/cover-url.ts";
import { splitName } from "#app/domain/catalogue/torrents/split-name.ts";
import { escapeHtml } from "#app/domain/core/text/escape-html.ts";
import { type DemoEntry, nameOf } from "../entry.ts";
import { createRandom, pick } from "../random.ts";
import { motifsOf, type Palette, SIDE } from "./motifs.ts";

const palettes: readonly Palette[] = [
  ["#f2e8d5", "#e4572e", "#128277", "#2e282a"],
  ["#1b1f3b", "#f25f5c", "#ffe066", "#f7f4ea"],
  ["#0f2a2e", "#3fb8af", "#f4d35e", "#f3efe0"],
  ["#d8d4cc", "#2b2d42", "#d90429", "#1b1b1e"],
  ["#2d1e2f", "#f7b32b", "#e84855", "#f9efdb"],
  ["#e9c46a", "#264653", "#d1495b", "#1c2b30"],
  ["#10131a", "#7b61ff", "#3be0c5", "#eef0ff"],
  ["#c9d6c3", "#31572c", "#dd6e42", "#1f2a1a"],
  ["#f4f1ea", "#3a506b", "#ff9f1c", "#141c26"],
  ["#5b0e2d", "#ffa781", "#ffd9c7", "#fff3ec"],
  ["#0b3954", "#9cc9e3", "#ff6663", "#f5f9fc"],
  ["#272727", "#d4aa7d", "#e8dcc8", "#f6ead7"],
  ["#ffd9da", "#5c3d5e", "#ea526f", "#22252d"],
  ["#1d3124", "#a7c957", "#f2e8cf", "#f6f3e4"],
];

/** TrueType, because the library cannot read WOFF2. */
const FACE = path.resolve("app/styles/fonts/archivo-expanded.ttf");
const MARGIN = 36;
/** The height of the band with the words. */
const BAND = 176;

type Box = { left: number; top: number; width: number; height: number; spacing?: number; isCentred?: boolean };

/** Words as large as their box allows. */
async function words(text: string, color: string, box: Box): Promise<OverlayOptions> {
  const markup = `<span face="Archivo SemiBold" foreground="${color}" letter_spacing="${box.spacing ?? 0}">${escapeHtml(text)}</span>`;
  const align = box.isCentred ? "centre" : "left";
  const { width, height } = box;
  const { data, info } = await sharp({
    text: { text: markup, fontfile: FACE, width, height, align, rgba: true, wrap: "word" },
  })
    .resize(width, height, { fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = box.isCentred ? box.left + Math.floor((width - info.width) / 2) : box.left;
  return { input: data, left, top: box.top + Math.floor((height - info.height) / 2) };
}

const inSvg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${content}</svg>`,
  );

/** The grain of paper, the same on all covers. */
let grain: Promise<Buffer> | undefined;
const readGrain = () => {
  grain ??= sharp(
    inSvg(
      `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.7" numOctaves="2" seed="7"/><feColorMatrix values="0.6 0.4 0 0 0 0.6 0.4 0 0 0 0.6 0.4 0 0 0 0 0 0 0 0.4"/></filter><rect width="${SIDE}" height="${SIDE}" filter="url(#grain)"/>`,
    ),
  )
    .png()
    .toBuffer();
  return grain;
};

/** "QL 014", as labels number their releases. */
const numberOf = (by: string, number: number) =>
  `${by
    .split(/[^A-Za-z]+/)
    .map((word) => word.charAt(0))
    .join("")
    .toUpperCase()} ${String(number).padStart(3, "0")}`;

/**
 * The artwork of a release as WebP in each size: a drawing that suits its category, in the colours of its publisher,
 * with its title, publisher and number. Equal at each call.
 */
export async function drawCover(entry: DemoEntry): Promise<[CoverSize, Buffer][]> {
  const { by, category } = entry;
  const random = createRandom(`cover of ${nameOf(entry)}`);
  // A label has two palettes.
  const own = Math.floor(createRandom(`palettes of ${by}`)() * palettes.length) + (random() < 0.5 ? 0 : 5);
  const palette = palettes[own % palettes.length] as Palette;
  const motif = pick(random, motifsOf[category]);
  const [ground, , , ink] = palette;
  const title = splitName(nameOf(entry)).title;
  const number = numberOf(by, 1 + Math.floor(random() * 60));
  const isBook = category === "eBooks/Tutorials";
  const isTop = random() < 0.35;
  const [back, front] = random() < 0.3 ? [ink, ground] : [ground, ink];
  const drawing = motif(random, palette);
  const from = isTop ? 0 : SIDE - BAND;
  const height = SIDE - BAND;
  // A book has its drawing in a frame, anything else above or below the band.
  const art = isBook
    ? `<svg x="84" y="84" width="472" height="230" viewBox="0 0 ${SIDE} ${height}" preserveAspectRatio="xMidYMid slice">${drawing}</svg>
       <path d="M28 28h584v584H28z" fill="none" stroke="${ink}" stroke-width="3"/><path d="M42 42h556v556H42z" fill="none" stroke="${ink}" stroke-width="9"/>`
    : `<svg y="${isTop ? BAND : 0}" width="${SIDE}" height="${height}" viewBox="0 0 ${SIDE} ${height}">${drawing}</svg><path d="M0 ${from}h${SIDE}v${BAND}H0z" fill="${back}"/>`;
  const small = { height: 18, spacing: 2_000 };
  const parts = isBook
    ? [
        words(title, ink, { left: 84, top: 338, width: 472, height: 150, isCentred: true }),
        words(by.toUpperCase(), ink, { left: 120, top: 526, width: 400, isCentred: true, ...small }),
      ]
    : [
        words(title, front, { left: MARGIN, top: from + 24, width: SIDE - 2 * MARGIN, height: 84 }),
        words(by.toUpperCase(), front, { left: MARGIN, top: from + 132, width: 400, ...small }),
        words(number, front, { left: SIDE - MARGIN - 110, top: from + 132, width: 110, ...small }),
      ];
  const { data, info } = await sharp(inSvg(`<path d="M0 0h${SIDE}v${SIDE}H0z" fill="${ground}"/>${art}`))
    .composite([...(await Promise.all(parts)), { input: await readGrain(), blend: "soft-light" }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return Promise.all(
    coverSizes.map(
      async (size): Promise<[CoverSize, Buffer]> => [
        size,
        await sharp(data, { raw }).resize(size, size).webp({ quality: 82 }).toBuffer(),
      ],
    ),
  );
}
