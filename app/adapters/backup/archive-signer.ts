import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Signs tables of contents, which hold a checksum of every part. */
export type ArchiveSigner = {
  sign: (contents: Buffer) => string;
  isOurs: (contents: Buffer, signature: string) => boolean;
};

/** HMAC-SHA256 with a key that HKDF derives from the site's secret for this use only. */
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
