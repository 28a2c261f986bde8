import { MAX_TORRENT_BYTES } from "#app/domain/catalogue/torrents/metainfo/find-info.ts";
import { describeTorrent, type TorrentFacts } from "#app/domain/catalogue/uploads/describe-torrent.ts";

export type Preview = { kind: "facts"; facts: TorrentFacts } | { kind: "problem"; message: string };

/** Reads a torrent in the browser, with the code that the server uses. */
export async function readPreview(file: File): Promise<Preview> {
  if (file.size > MAX_TORRENT_BYTES) return { kind: "problem", message: "The torrent file is larger than 10 MB." };
  const facts = describeTorrent(new Uint8Array(await file.arrayBuffer()));
  return facts.ok ? { kind: "facts", facts: facts.value } : { kind: "problem", message: facts.message };
}
