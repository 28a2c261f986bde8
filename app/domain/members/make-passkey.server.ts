import { randomBytes } from "node:crypto";

/** 32 hexadecimal characters, 128 random bits: what a torrent client shows the tracker instead of a password. */
export const makePasskey = (): string => randomBytes(16).toString("hex");
