import type { CreatedTorrent } from "#app/domain/catalogue/torrents/metainfo/create-from-streams.ts";
import { createTorrent, type SourceFile } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { decodeNfo } from "#app/domain/catalogue/torrents/nfo/decode-nfo.server.ts";
import { type DemoEntry, nameOf } from "./entry.ts";
import { nfoFile } from "./text/nfo.ts";

export type Release = CreatedTorrent & {
  name: string;
  files: SourceFile[];
  /** As stored in the database: decoded. The file among `files` is CP437. */
  nfo: string | null;
};

/** The content of an entry and the private torrent of exactly these bytes, identical at each call. */
export async function buildRelease(entry: DemoEntry, announce?: string): Promise<Release> {
  const content = entry.files();
  const note = entry.hasNfo ? nfoFile(entry, content) : null;
  const files = note ? [...content, note] : content;
  const name = nameOf(entry);
  const torrent = await createTorrent({
    name,
    files,
    announce,
    comment: entry.description,
    createdBy: "Patchbay demo",
  });
  const decoded = note ? decodeNfo(note.bytes) : null;
  return { ...torrent, name, files, nfo: decoded?.ok ? decoded.value : null };
}
