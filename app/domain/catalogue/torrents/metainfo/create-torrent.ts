import { type CreatedTorrent, createTorrentFromStreams } from "./create-from-streams.ts";
import type { TorrentWords } from "./write-torrent.ts";

export type SourceFile = { path: string[]; bytes: Uint8Array };

type NewTorrent = TorrentWords & { files: SourceFile[]; pieceLength?: number };

/**
 * Creates a private torrent of version 1 (BEP 3, BEP 27) of files in memory. For our own files: throws if no torrent
 * can be created from them.
 */
export async function createTorrent({ files, ...source }: NewTorrent): Promise<CreatedTorrent> {
  const streams = files.map(({ path, bytes }) => ({ path, length: bytes.length, open: () => once(bytes) }));
  const made = await createTorrentFromStreams({ ...source, files: streams });
  if (!made.ok) throw new RangeError(made.message);
  return made.value;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
