import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for whoever is to hold them; only their hash is stored. */
export const makeToken = (): string => randomBytes(32).toString("base64url");

/** The stored form of a token, which is useless to a reader of the table. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
