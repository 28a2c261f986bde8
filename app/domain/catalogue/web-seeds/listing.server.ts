import { createCache } from "../../core/kernel/caches.ts";
import { readMetainfo } from "../torrents/metainfo/read-metainfo.ts";

type ListedFile = { path: string[]; length: number /** Its place in the torrent. */; index: number };
/** The files of a torrent by the path that a client requests: the torrent's name and the path, joined by "/". */
type Listing = ReadonlyMap<string, ListedFile>;

/** Reads which files a torrent has. Throws if the data is not a torrent, which the index never contains. */
function readListing(torrentData: Uint8Array): Listing {
  const read = readMetainfo(torrentData);
  if (!read.ok) throw new Error(`a stored file is not a torrent: ${read.message}`);
  const { name, files } = read.value;
  // In a torrent of one file, the name is the file's own.
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

/** Transmission requests a file under the name it saves it as: without characters that Windows does not allow. */
const savedName = (segment: string): string =>
  segment
    .replace(/[<>:"|?*]/g, "_")
    .replace(/^ +/, "")
    .replace(/(?<![ .])[ .]+$/, "");

/** Clients request a torrent again and again, piece by piece, and its files never change. */
const cache = createCache<string, Listing>({
  name: "Files of seeded torrents",
  most: 200_000,
  unit: "file names",
  weigh: (_, { size }) => size,
});

/** The files of a torrent; null if `load` finds none. */
export async function findListing(infoHash: string, load: () => Promise<Uint8Array | null>): Promise<Listing | null> {
  const known = cache.get(infoHash);
  if (known) return known;
  const data = await load();
  if (!data) return null;
  const listing = readListing(data);
  cache.set(infoHash, listing);
  return listing;
}
