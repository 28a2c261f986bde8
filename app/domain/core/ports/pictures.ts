/** The forms of pictures: a member's, a proof of payment, the logo, and covers by size. */
export type PictureForm = "profile" | "proof" | "logo" | "cover-640" | "cover-256" | "cover-96";

export type EncodedPicture = { bytes: Buffer; width: number; height: number };

/** The largest picture that is decoded, in pixels: a small file can claim to be a huge picture. */
export const MAX_PIXELS = 50_000_000;

/**
 * Why it cannot be encoded: it cannot be decoded, has more than MAX_PIXELS, took too long, or too many pictures are
 * waiting already.
 */
export type PictureProblem = "unreadable" | "too-slow" | "busy" | { pixels: number };

/** The words on the card for links to the site; a logo replaces the drawing. */
export type CardWords = { name: string; tagline: string; logo: Uint8Array | null };

export type Pictures = {
  /** Decodes pictures that members send and re-encodes them, without any metadata. */
  encode: (bytes: Uint8Array, form: PictureForm) => Promise<EncodedPicture | PictureProblem>;
  /** Draws words on the card, as a PNG. */
  drawCard: (words: CardWords) => Promise<EncodedPicture | PictureProblem>;
};
