import { createHash } from "node:crypto";
import bencode from "bencode";
import { encodeText } from "./bytes.ts";

/** A .torrent written by the npm package, so that tests do not judge our reader by our writer. */
export const foreignTorrent = (info: Record<string, unknown>, more: Record<string, unknown> = {}): Uint8Array =>
  bencode.encode({ ...more, info });

export const pieces = (count: number): Uint8Array => new Uint8Array(count * 20).fill(0xb7);

export const oneFile = { name: "loop.wav", length: 40_000, "piece length": 16_384, pieces: pieces(3) };

export const manyFiles = {
  name: "Kit",
  "piece length": 16_384,
  pieces: pieces(2),
  files: [
    { length: 20_000, path: ["drums", "kick.wav"] },
    { length: 5, path: ["readme.txt"] },
  ],
};

export const text = encodeText;

export const leafV2 = (length: number) => ({ "": { length, "pieces root": new Uint8Array(32).fill(9) } });

/** The version 2 keys (BEP 52) for the files of `manyFiles`: alone, or together with version 1 in a hybrid. */
export const manyFilesV2 = {
  name: "Kit",
  "piece length": 16_384,
  "meta version": 2,
  "file tree": { drums: { "kick.wav": leafV2(20_000) }, "readme.txt": leafV2(5) },
};

/** The files of `manyFiles` as a hybrid: padding makes the second start at a piece boundary. */
export const manyFilesHybrid = {
  ...manyFiles,
  ...manyFilesV2,
  pieces: pieces(3),
  files: [manyFiles.files[0], { attr: "p", length: 12_768, path: [".pad", "12768"] }, manyFiles.files[1]],
};

/** A file of two pieces in version 2 with its correct piece layer, which belongs beside the info dictionary. */
export function layeredFile(name = "loop.wav", layer = new Uint8Array(64).fill(5)) {
  const root = new Uint8Array(createHash("sha256").update(layer).digest());
  const info = {
    "file tree": { [name]: { "": { length: 30_000, "pieces root": root } } },
    "meta version": 2,
    name,
    "piece length": 16_384,
  };
  return { info, pieceLayers: new Map([[Buffer.from(root), Buffer.from(layer)]]) };
}

export const { info: oneFileV2, pieceLayers } = layeredFile();
