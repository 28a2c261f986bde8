/** Ids travel through the tracker as binary strings: one character per byte, 0x00 to 0xFF. */
export const ID_LENGTH = 20;

/** Lower-case hex of a binary string. */
export function toHex(binary: string): string {
  return Buffer.from(binary, "latin1").toString("hex");
}

/** The 20 bytes of 40 hex digits as a binary string; null for anything else. */
export function idFromHex(hex: string): string | null {
  return /^[0-9a-f]{40}$/i.test(hex) ? Buffer.from(hex, "hex").toString("latin1") : null;
}
