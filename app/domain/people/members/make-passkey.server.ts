import { randomBytes } from "node:crypto";

/** 32 hexadecimal characters, 128 random bits: a torrent client sends them to the tracker instead of a password. */
export const makePasskey = (): string => randomBytes(16).toString("hex");
