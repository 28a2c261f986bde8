import { decodeText, encodeText } from "./bytes.ts";
import { type DictionaryNode, integerOf, textOf } from "./node.ts";

/** Reads the bytes of a name or of one part of a path. */
export type NameReader = (bytes: Uint8Array) => string;

const REPLACEMENT = "\ufffd";

/** UTF-8, or null if the bytes are in another encoding. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  if (!text.includes(REPLACEMENT)) return text;
  // A name may contain the replacement character itself.
  const again = encodeText(text);
  return again.length === bytes.length && again.every((byte, at) => byte === bytes[at]) ? text : null;
}

const latin1 = new TextDecoder("iso-8859-1");
/** Windows-1252 from 0x80 on. Some versions of Node decode these bytes as control characters. */
const FROM_80 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const decodeWindows1252: NameReader = (bytes) =>
  latin1.decode(bytes).replace(/[\u0080-\u009f]/g, (control) => FROM_80[control.charCodeAt(0) - 0x80] ?? control);

/** Windows code pages, by which many programs name an encoding. */
const codePages: Record<string, string> = {
  "866": "ibm866",
  "874": "windows-874",
  "932": "shift_jis",
  "936": "gbk",
  "949": "euc-kr",
  "950": "big5",
  "20866": "koi8-r",
  "21866": "koi8-u",
  "51932": "euc-jp",
  "51949": "euc-kr",
  "54936": "gb18030",
};
for (let page = 1250; page <= 1258; page++) codePages[page] = `windows-${page}`;
for (let part = 1; part <= 16; part++) codePages[28590 + part] = `iso-8859-${part}`;

/** The encoding that the torrent declares, if it is known and not UTF-8. */
function declaredEncoding(data: Uint8Array, root: DictionaryNode): string | null {
  const page = integerOf(root.entries.get("codepage"));
  const label = (textOf(data, root.entries.get("encoding")) ?? "").trim().toLowerCase();
  const number = /^(?:cp|ms|windows|x-cp|ibm)?[-_ ]?(\d{3,5})$/.exec(label)?.[1];
  for (const candidate of [codePages[number ?? ""], label, codePages[String(page ?? "")]]) {
    if (!candidate || candidate.length > 40) continue;
    const encoding = encodingOf(candidate);
    if (encoding && !/^(?:utf-|windows-1252$)/.test(encoding)) return encoding;
  }
  return null;
}

function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Reads names as UTF-8, as BEP 3 says. `isForeign` tells afterwards whether one was not. */
export function utf8Names(): { read: NameReader; isForeign: () => boolean } {
  let isForeign = false;
  const read: NameReader = (bytes) => {
    const text = decodeUtf8(bytes);
    if (text !== null) return text;
    isForeign = true;
    return decodeWindows1252(bytes);
  };
  return { read, isForeign: () => isForeign };
}

/**
 * The reader for a torrent with names that are not UTF-8, or null if their encoding is not declared. It reads all names
 * in the declared encoding, because a short name in GBK may be valid UTF-8 by chance.
 */
export function declaredNames(data: Uint8Array, root: DictionaryNode): NameReader | null {
  const encoding = declaredEncoding(data, root);
  if (!encoding) return null;
  const decoder = new TextDecoder(encoding);
  return (bytes) => {
    const text = decoder.decode(bytes);
    return text.includes(REPLACEMENT) ? (decodeUtf8(bytes) ?? decodeWindows1252(bytes)) : text;
  };
}
