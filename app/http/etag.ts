import { createHash } from "node:crypto";

/** The tag of bytes that a client may ask for again. */
export const etagOf = (bytes: Uint8Array): string => `"${createHash("sha1").update(bytes).digest("base64url")}"`;
