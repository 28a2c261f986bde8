import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Secrets } from "#app/domain/core/ports/secrets.ts";

const PREFIX = "s1.";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a key that HKDF derives from the site's secret for this use only. The result is `s1.` and base64url
 * of IV, tag and ciphertext. The subject is authenticated too, so that one account's secret cannot be used for another.
 */
export function createSecrets(siteSecret: string): Secrets {
  const key = Buffer.from(hkdfSync("sha256", siteSecret, "", "patchbay secrets at rest", 32));
  const macKey = Buffer.from(hkdfSync("sha256", siteSecret, "", "patchbay hashes", 32));
  return {
    mac: (text, about) => createHmac("sha256", macKey).update(`${about}\0${text}`).digest("base64url"),
    isSealed: (text) => text.startsWith(PREFIX),
    seal(text, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(sealed, about) {
      if (!sealed.startsWith(PREFIX)) return null;
      const bytes = Buffer.from(sealed.slice(PREFIX.length), "base64url");
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
          "utf8",
        );
      } catch {
        return null;
      }
    },
  };
}
