import { createHash } from "node:crypto";
import sharp from "sharp";
import { anyone, isStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "./set-site.server.ts";
import { OneLogo, SetLogo } from "./site-schema.ts";

const SIDE = 512;
const TYPE = "image/webp";
// A small file can claim to be a huge picture: what sharp would unpack is bounded too.
const MAX_PIXELS = 50_000_000;

const nameOf = (version: string) => `logos/${version}.webp`;

/** At most 512 by 512, WebP, transparent where it was, without the metadata it came with. Null when it is no image. */
async function encodeLogo(bytes: Buffer): Promise<{ bytes: Buffer; width: number; height: number } | null> {
  try {
    const made = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: made.data, width: made.info.width, height: made.info.height };
  } catch {
    return null;
  }
}

/**
 * Gives the site a logo: decoded and encoded anew, kept in storage under its hash, so that its address changes with it.
 * Refuses all but staff. Refusals: unsupported-media (no image).
 */
export const setLogo = defineUseCase({
  name: "settings.set-logo",
  input: SetLogo,
  allow: isStaff,
  async run(context, { logo: file }) {
    const made = await encodeLogo(Buffer.from(await file.arrayBuffer()));
    if (!made) {
      const words = "Please select an image file";
      return refuse("unsupported-media", words, { errors: { logo: [words] } });
    }
    const version = createHash("sha256").update(made.bytes).digest("hex").slice(0, 16);
    // First the file: a site never points at one that is not there.
    await context.storage.put(nameOf(version), made.bytes, TYPE);
    const logo = { version, width: made.width, height: made.height };
    let old: string | null = null;
    await changeSetting(context, "site", "settings.set-logo", (before) => {
      old = before.logo?.version ?? null;
      return { ...before, logo };
    });
    if (old && old !== version) await context.storage.delete(nameOf(old));
    return ok(logo);
  },
});

/** Takes the logo off; the site has its drawing again. Refuses all but staff. Refusals: not-found (there is none). */
export const removeLogo = defineUseCase({
  name: "settings.remove-logo",
  input: NoInput,
  allow: isStaff,
  async run(context) {
    let old: string | null = null;
    await changeSetting(context, "site", "settings.remove-logo", (before) => {
      if (!before.logo) throw new RefusalError(refuse("not-found", "There is no logo."));
      old = before.logo.version;
      return { ...before, logo: null };
    });
    if (old) await context.storage.delete(nameOf(old));
    return ok({ removed: true });
  },
});

/** The logo's bytes; visitors see it too. Refusals: not-found (not the logo of now). */
export const readLogo = defineUseCase({
  name: "settings.read-logo",
  input: OneLogo,
  allow: anyone,
  async run({ storage }, { version }) {
    // Not by the setting: a process that has not heard of a new logo yet would deny it to a page of one that has.
    const bytes = await storage.get(nameOf(version));
    return bytes ? ok({ bytes, type: TYPE }) : refuse("not-found", "There is no such logo.");
  },
});
