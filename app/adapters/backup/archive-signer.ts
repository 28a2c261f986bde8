import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Signs lists of contents, which hold a sum of every part. */
export type ArchiveSigner = {
  sign: (contents: Buffer) => string;
  isOurs: (contents: Buffer, signature: string) => boolean;
};

/** HMAC-SHA256 under a key that HKDF makes of the site's secret, for this use alone. */
export function createArchiveSigner(siteSecret: string): ArchiveSigner {
  const key = Buffer.from(hkdfSync("sha256", siteSecret, "", "patchbay archives", 32));
  const hmac = (contents: Buffer) => createHmac("sha256", key).update(contents).digest();
  return {
    sign: (contents) => hmac(contents).toString("hex"),
    isOurs(contents, signature) {
      const given = Buffer.from(signature, "hex");
      const wanted = hmac(contents);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
