import iconv from "iconv-lite";
import yauzl, { type Entry } from "yauzl";
import { decodeUtf8 } from "../torrents/metainfo/read-names.ts";

const IS_UTF8 = 0x800;
const UNICODE_PATH = 0x7075;
/** Enough bytes to detect an encoding. */
const JUDGED = 1_000;

type Decode = (raw: Buffer) => string;
type Named = Pick<Entry, "generalPurposeBitFlag" | "extraFields" | "fileNameRaw">;

/**
 * The names of a ZIP's entries, in their order, with slashes. A name is UTF-8 if its entry says so, or if the entry has
 * a field with its Unicode path. All others are in the encoding of somebody's system, which a ZIP does not record. They
 * are judged together, and read as CP437, which the format prescribes, unless they suggest another encoding.
 */
export function readZipNames(entries: readonly Named[]): string[] {
  const known = entries.map(knownName);
  const decode = judgeNames(entries.filter((_, at) => known[at] === null).map(({ fileNameRaw }) => fileNameRaw));
  // Only after decoding: the second byte of a Shift JIS character may be the byte of a backslash.
  return entries.map(({ fileNameRaw }, at) => (known[at] ?? decode(fileNameRaw)).replaceAll("\\", "/"));
}

function knownName({ generalPurposeBitFlag: flags, extraFields, fileNameRaw }: Named): string | null {
  if ((flags & IS_UTF8) === 0 && !extraFields.some(({ id }) => id === UNICODE_PATH)) return null;
  const name = yauzl.getFileNameLowLevel(flags | IS_UTF8, fileNameRaw, extraFields, true);
  return name.includes("\ufffd") ? null : name;
}

const decoderOf =
  (encoding: string): Decode =>
  (raw) =>
    iconv.decode(raw, encoding);

function judgeNames(all: readonly Buffer[]): Decode {
  const names = all.filter((raw) => raw.some((byte) => byte >= 0x80)).slice(0, JUDGED);
  if (names.length > 0 && names.every((raw) => decodeUtf8(raw) !== null)) return decoderOf("utf8");
  const read = (encoding: string) => names.map(decoderOf(encoding)).join("/");
  const found =
    (isJapanese(read("shift_jis")) && "shift_jis") ||
    ["cp437", "cp850", "windows-1252"].find((encoding) => isWestern(read(encoding))) ||
    likeliestCyrillic(["cp866", "windows-1251", "koi8-u"].map((encoding) => ({ encoding, text: read(encoding) }))) ||
    chineseOrKorean(names.map((raw) => raw.toString("latin1")).join("/")) ||
    (/^[\p{ASCII}\p{Script=Han}]*$/u.test(read("shift_jis")) && "shift_jis");
  return decoderOf(found || "cp437");
}

/** Runs of at least two Japanese characters, some of them kana. Western letters give single ones by chance. */
function isJapanese(text: string): boolean {
  const runs = text.match(/\P{ASCII}+/gu) ?? [];
  const areJapanese = runs.every((run) => /^[\p{Script=Han}\u3000-\u30ff\uff01-\uff5e]{2,}$/u.test(run));
  return areJapanese && /[\u3041-\u30fa]/.test(text);
}

/** Words of Latin letters, with more words without accents than with them. */
function isWestern(text: string): boolean {
  const words = (text.match(/[a-z\u0080-\uffff]+/gi) ?? []).filter((word) => /\P{ASCII}/u.test(word)).join("");
  const accented = words.match(/\P{ASCII}/gu) ?? [];
  const areLatin = accented.every((letter) => /\p{Script=Latin}/u.test(letter));
  return accented.length > 0 && areLatin && words.length > accented.length * 2;
}

// Russian, Ukrainian and Belarusian.
const onlyCyrillic = /^[\p{ASCII}а-яёіїєґўА-ЯЁІЇЄҐЎ]*$/u;
const cyrillicWord = /[а-яёіїєґўА-ЯЁІЇЄҐЎ]+/g;
const tidyWord = /^(?:[А-ЯЁІЇЄҐЎ]?[а-яёіїєґў]+|[А-ЯЁІЇЄҐЎ]+)$/;
const commonLetters = /[оеаинтсрвл]/gi;

/**
 * The encoding in which all foreign letters are Cyrillic, and capitals are where people put them. KOI8 and Windows-1251
 * use the same bytes for different letters; letters that are frequent in Russian decide.
 */
function likeliestCyrillic(readings: { encoding: string; text: string }[]): string | undefined {
  const likely = readings.flatMap(({ encoding, text }) => {
    const words = text.match(cyrillicWord) ?? [];
    const letters = words.join("");
    const tidy = words.filter((word) => tidyWord.test(word)).length;
    if (!onlyCyrillic.test(text) || letters.length < 3 || tidy * 4 < words.length * 3) return [];
    return [{ encoding, share: tidy / words.length + (letters.match(commonLetters) ?? []).length / letters.length }];
  });
  return likely.sort((a, b) => b.share - a.share)[0]?.encoding;
}

// The characters of GB 2312, and the part of them where EUC-KR has the Korean syllables.
const gb2312 = /^(?:[^\x80-\xff]|[\xa1-\xa3\xb0-\xf7][\xa1-\xfe])*$/;
const syllables = /^(?:[^\x80-\xff]|[\xb0-\xc8][\xa1-\xfe])*$/;
/** In a text with this many Chinese characters, some lie outside that part. */
const ENOUGH = 5;

function chineseOrKorean(bytes: string): string | undefined {
  if (!gb2312.test(bytes)) return undefined;
  const characters = (bytes.match(/[\x80-\xff]/g) ?? []).length / 2;
  return characters >= ENOUGH && syllables.test(bytes) ? "euc-kr" : "gbk";
}
