import { ImportRefused } from "./contents.ts";

const STORED = 0;
const DEFLATE = 8;
export const DEFLATE64 = 9;

/** Names of the unsupported methods, by their numbers (APPNOTE 4.4.5). */
const methods: Record<number, string> = {
  1: "Shrink",
  2: "Reduce",
  3: "Reduce",
  4: "Reduce",
  5: "Reduce",
  6: "Implode",
  10: "PKWARE Implode",
  12: "bzip2",
  14: "LZMA",
  20: "Zstandard",
  93: "Zstandard",
  94: "MP3",
  95: "XZ",
  96: "JPEG",
  97: "WavPack",
  98: "PPMd",
};

export const PASSWORD = "The archive is password-protected. Import it without a password.";
const AES = 99;

/** Throws ImportRefused for an unsupported method. */
export function checkMethod(method: number, name: string): void {
  if (method === STORED || method === DEFLATE || method === DEFLATE64) return;
  if (method === AES) throw new ImportRefused(PASSWORD);
  const packedBy = methods[method] ?? `method ${method}`;
  throw new ImportRefused(
    `${JSON.stringify(name.slice(0, 80))} is packed with ${packedBy}, which is not supported. Pack the archive again with Deflate, the usual method of ZIP.`,
  );
}

const reasons: [RegExp, string][] = [
  [/strong encryption/, PASSWORD],
  [/multi-disk/, "The ZIP is one of several parts. Import a single archive instead."],
  [/central directory record|comment length|unexpected EOF/i, "The ZIP cannot be read: its end is missing or damaged."],
  [/too many bytes/, "The ZIP is damaged: it declares a file smaller than it is."],
  [/not enough bytes/, "The ZIP is damaged: it declares a file larger than it is."],
];

/** The refusal for an error of yauzl or of a decoder, whose own messages are for programmers. Rethrows disk errors. */
export function refuseBroken(error: unknown): never {
  if (error instanceof ImportRefused || (error instanceof Error && "syscall" in error)) throw error;
  const message = error instanceof Error ? error.message : "";
  const words = reasons.find(([pattern]) => pattern.test(message))?.[1];
  throw new ImportRefused(words ?? "The ZIP cannot be read: it is damaged. Pack it again.");
}
