import sharp from "sharp";
import type { CardWords, EncodedPicture } from "#app/domain/core/ports/pictures.ts";
import { escapeHtml } from "#app/domain/core/text/escape-html.ts";

/** The card without text, and the brand's font as a file that the library can read. */
export type CardParts = { blank: Uint8Array; face: string };

const LEFT = 75;
const WIDTH = 385;
const MARK = { top: 80, size: 190 };
const WORDS_TOP = 300;
const NAME_HEIGHT = 150;
const TAGLINE_HEIGHT = 130;

const markup = (text: string, color: string) =>
  `<span face="Archivo SemiBold" foreground="${color}">${escapeHtml(text)}</span>`;

/** The preview card for links to the site: the drawing, with the site's name and tagline under its logo. */
export async function drawCard(
  { name, tagline, logo }: CardWords,
  { blank, face }: CardParts,
): Promise<EncodedPicture> {
  const words = (text: string, color: string, height: number) =>
    sharp({ text: { text: markup(text, color), fontfile: face, width: WIDTH, height, rgba: true, wrap: "word" } })
      // A single long word may be wider than the line.
      .resize(WIDTH, height, { fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
  const title = await words(name, "#f2f4f6", NAME_HEIGHT);
  const parts = [{ input: title.data, left: LEFT, top: WORDS_TOP }];
  if (tagline) {
    const line = await words(tagline, "#b4bfcc", Math.round(Math.min(TAGLINE_HEIGHT, title.info.height * 0.7)));
    parts.push({ input: line.data, left: LEFT, top: WORDS_TOP + title.info.height + 24 });
  }
  const { data, info } = await sharp(blank)
    .composite([...(logo ? await ownMark(logo) : []), ...parts])
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** The operator's logo, replacing the one in the drawing. */
async function ownMark(logo: Uint8Array) {
  const at = { left: LEFT, top: MARK.top };
  const cover = { create: { width: WIDTH, height: MARK.size, channels: 4 as const, background: "#0b0d10" } };
  const input = await sharp(logo)
    .resize(WIDTH, MARK.size, { fit: "contain", position: "left", background: "#0000" })
    .png()
    .toBuffer();
  return [
    { input: cover, ...at },
    { input, ...at },
  ];
}
