import sharp, { type Sharp } from "sharp";
import { type CardWords, type EncodedPicture, MAX_PIXELS, type PictureForm } from "#app/domain/core/ports/pictures.ts";
import { type CardParts, drawCard } from "./draw-card.ts";

type Sent = { bytes: Uint8Array; form: PictureForm };
export type PictureTask = Sent | { card: CardWords & CardParts };
/** Null if the bytes cannot be decoded. */
export type PictureAnswer = EncodedPicture | { pixels: number } | "too-slow" | null;

/** Processor time allowed per picture, in ms. Wall-clock time would refuse good pictures on a busy machine. */
const MAX_CPU_MS = 8_000;

// Blocks all loaders: SVG and PDF are programs, and other formats are rarely used and rarely tested.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`),
});
sharp.concurrency(1);
sharp.cache(false);

/** A square, even for smaller pictures: pages rely on its size. */
const cover = (size: number) => (picture: Sharp) =>
  picture.resize(size, size, { fit: "cover" }).flatten({ background: "#15181c" }).webp({ quality: 80 });

const forms: Record<PictureForm, (picture: Sharp) => Sharp> = {
  profile: (picture) =>
    picture
      .resize(200, 200, { fit: "cover", withoutEnlargement: true })
      .flatten({ background: "#15181c" })
      .jpeg({ quality: 80 }),
  proof: (picture) =>
    picture
      .resize(2_400, 2_400, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85 }),
  logo: (picture) => picture.resize(512, 512, { fit: "inside", withoutEnlargement: true }).webp({ quality: 90 }),
  "cover-640": cover(640),
  "cover-256": cover(256),
  "cover-96": cover(96),
};

async function encode({ bytes, form }: Sent): Promise<PictureAnswer> {
  // Reads only the header.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const pixels = header.width * header.height;
  if (pixels > MAX_PIXELS) return { pixels };
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).rotate();
  const { data, info } = await forms[form](picture).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

process.on("message", (task: PictureTask) => {
  const start = process.cpuUsage();
  // sharp works in its own threads, so this timer keeps running. The parent process ends this one.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1_000 > MAX_CPU_MS) process.send?.("too-slow" satisfies PictureAnswer);
  }, 250);
  ("card" in task ? drawCard(task.card, task.card) : encode(task))
    .catch(() => null)
    .then((answer) => {
      clearInterval(watch);
      process.send?.(answer);
    });
});
// The parent process has ended.
process.on("disconnect", () => process.exit(0));
