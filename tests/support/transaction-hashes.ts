import { createHash } from "node:crypto";

/** A Bitcoin transaction hash that is told by a word. */
export const hashOf = (word: string): string => createHash("sha256").update(word).digest("hex");
