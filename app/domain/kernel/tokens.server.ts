import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for whoever is to hold them; only their hash is stored. */
export const makeToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token: who reads the table cannot use it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
