import { readMetainfo } from "../torrents/metainfo/read-metainfo.ts";

type ListedFile = { path: string[]; length: number /** Its place in the torrent. */; index: number };
/** The files of a torrent by the address that a client asks for: the torrent's name and the path, joined by "/". */
type Listing = ReadonlyMap<string, ListedFile>;

/** Reads which files a torrent has. Throws for what is no torrent: the index holds none. */
function readListing(torrentData: Uint8Array): Listing {
  const read = readMetainfo(torrentData);
  if (!read.ok) throw new Error(`a stored file is not a torrent: ${read.message}`);
  const { name, files } = read.value;
  // Of a torrent of one file the name is the file's own.
  const isSingle = files.length === 1 && files[0]?.path.join("/") === name;
  const listed = files.flatMap(({ path, length }, index) => {
    const file = { path, length, index };
    const address = [name, ...path];
    return [address, ...(isSingle ? [path] : [])].map((segments) => ({ segments, file }));
  });
  return new Map([
    ...listed.map(({ segments, file }) => [segments.map(savedName).join("/"), file] as const),
    ...listed.map(({ segments, file }) => [segments.join("/"), file] as const),
  ]);
}

/** Transmission asks for a file by the name that it saves it under: without what Windows has no names for. */
const savedName = (segment: string): string =>
  segment
    .replace(/[<>:"|?*]/g, "_")
    .replace(/^ +/, "")
    .replace(/(?<![ .])[ .]+$/, "");

/** How many addresses of files a process keeps: clients ask for a torrent again and again, by the piece. */
const MOST = 200_000;

/** Remembers the files of the torrents that were asked for last. A torrent's files never change. */
export function createListings() {
  const kept = new Map<string, Listing>();
  let addresses = 0;
  function drop(infoHash: string): void {
    addresses -= kept.get(infoHash)?.size ?? 0;
    kept.delete(infoHash);
  }
  return async (infoHash: string, load: () => Promise<Uint8Array | null>): Promise<Listing | null> => {
    const known = kept.get(infoHash);
    const data = known ? null : await load();
    const listing = known ?? (data && readListing(data));
    if (!listing) return null;
    drop(infoHash);
    kept.set(infoHash, listing);
    addresses += listing.size;
    // One torrent may have more files than that by itself, and is kept alone.
    for (const oldest of kept.keys()) if (addresses > MOST && oldest !== infoHash) drop(oldest);
    return listing;
  };
}
