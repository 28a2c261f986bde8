const utf8 = new TextEncoder();
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });

export const encodeText = (text: string): Uint8Array<ArrayBuffer> => utf8.encode(text);

/** Reads UTF-8. Other bytes become U+FFFD, because names in old torrents come in any encoding. */
export const decodeText = (bytes: Uint8Array): string => lenient.decode(bytes);

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Text with one character per byte: dictionary keys are bytes, and are compared as bytes. */
export function decodeBinary(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

export function encodeBinary(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0xff) throw new RangeError("a dictionary key holds a character beyond one byte");
    bytes[i] = code;
  }
  return bytes;
}
