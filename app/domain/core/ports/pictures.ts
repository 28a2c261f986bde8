/** The forms of pictures: of a member, of the proof of a payment, of the logo, and of a cover by its size. */
export type PictureForm = "profile" | "proof" | "logo" | "cover-640" | "cover-256" | "cover-96";

export type EncodedPicture = { bytes: Buffer; width: number; height: number };

/** The largest picture that is decoded, in pixels: a small file can claim to be a huge picture. */
export const MAX_PIXELS = 50_000_000;

/** Why there is none: it cannot be decoded, has more than MAX_PIXELS, took too long, or too many pictures wait already. */
export type PictureProblem = "unreadable" | "too-slow" | "busy" | { pixels: number };

/** The words of the card for links to the site; a logo takes the place of the drawing. */
export type CardWords = { name: string; tagline: string; logo: Uint8Array | null };

export type Pictures = {
  /** Decodes what members send as pictures and encodes it anew, without what the file told besides. */
  encode: (bytes: Uint8Array, form: PictureForm) => Promise<EncodedPicture | PictureProblem>;
  /** Writes words on the card, as a PNG. */
  drawCard: (words: CardWords) => Promise<EncodedPicture | PictureProblem>;
};
