import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for whoever registers; only its hash is stored. */
export const makeToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
