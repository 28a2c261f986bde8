import { createHash } from "node:crypto";

/** The entity tag of bytes that a client may revalidate. */
export const etagOf = (bytes: Uint8Array): string => `"${createHash("sha1").update(bytes).digest("base64url")}"`;
