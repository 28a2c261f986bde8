import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { isSystemFile } from "../torrents/metainfo/system-files.ts";
import { type ArchiveLimits, type Contents, checkDeclared, ImportRefused, pathWithin } from "./contents.ts";
import { inflate64 } from "./inflate64.ts";
import { readZipNames } from "./zip-names.server.ts";
import { checkMethod, DEFLATE64, PASSWORD, refuseBroken } from "./zip-problems.ts";

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const UNIX = 3;
const ENCRYPTED = 1;
const DOS_FOLDER = 0x10;
/** Longer than any path that a torrent may have. */
const MAX_NAME = 8_192;

type NamedEntry = { entry: Entry; name: string };

/**
 * Opens a ZIP. Nothing is unpacked to disk: each file is read as a stream when its turn comes, and no stream is longer
 * than its entry says. Throws ImportRefused on traversal, links, encryption, bombs and unreadable data.
 */
export async function openZip(file: string, packedSize: number, limits: ArchiveLimits): Promise<Contents> {
  const zip = await open(file).catch(refuseBroken);
  try {
    const entries = await readEntries(zip, limits).catch(refuseBroken);
    const names = readZipNames(entries);
    const files = entries
      .map((entry, at) => ({ entry, name: names[at] ?? "" }))
      .filter((one) => !isFolder(one) && !isSystemFile(one.name));
    for (const one of files) checkEntry(one, limits);
    checkDeclared(
      files.map(({ entry, name }) => ({ name, size: entry.uncompressedSize })),
      packedSize,
      limits,
    );
    return {
      files: files.map((one) => ({
        path: pathWithin(one.name, limits),
        length: one.entry.uncompressedSize,
        open: () => readEntry(zip, one),
      })),
      dispose: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const open = (file: string) =>
  new Promise<ZipFile>((resolve, reject) =>
    yauzl.open(file, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  );

async function readEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.files * 2)
    throw new ImportRefused(`Import refused: it contains more than ${limits.files} files.`);
  const entries: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      if (entry.fileNameRaw.length > MAX_NAME) return reject(new ImportRefused("Import refused: a name is too long."));
      entries.push(entry);
      zip.readEntry();
    });
    zip.on("end", resolve);
    zip.on("error", reject);
    zip.readEntry();
  });
  return entries;
}

// The high half of the attributes is a Unix mode if the archive was created on Unix.
const typeOf = ({ versionMadeBy, externalFileAttributes }: Entry) =>
  versionMadeBy >> 8 === UNIX ? (externalFileAttributes >>> 16) & FILE_TYPE : 0;

/** Some programs mark a folder only by its attribute, as DOS did, without a slash at the end of its name. */
function isFolder({ entry, name }: NamedEntry): boolean {
  const type = typeOf(entry);
  if (name.endsWith("/") || type === FOLDER) return true;
  return type === 0 && (entry.externalFileAttributes & DOS_FOLDER) !== 0 && entry.uncompressedSize === 0;
}

function checkEntry({ entry, name }: NamedEntry, limits: ArchiveLimits): void {
  pathWithin(name, limits);
  const type = typeOf(entry);
  if (type !== 0 && type !== REGULAR)
    throw new ImportRefused(`Import refused: ${JSON.stringify(name)} is a link or a device.`);
  if (entry.generalPurposeBitFlag & ENCRYPTED) throw new ImportRefused(PASSWORD);
  checkMethod(entry.compressionMethod, name);
}

const streamOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(
      entry,
      { decodeFileData: entry.compressionMethod === DEFLATE64 ? false : null },
      (error, stream) => (error ? reject(error) : resolve(stream)),
    ),
  );

async function* readEntry(zip: ZipFile, { entry, name }: NamedEntry): AsyncIterable<Uint8Array> {
  const stream = await streamOf(zip, entry).catch(refuseBroken);
  let sum = 0;
  let left = entry.uncompressedSize;
  try {
    for await (const chunk of entry.compressionMethod === DEFLATE64 ? inflate64(stream) : stream) {
      left -= chunk.length;
      if (left < 0) throw new Error("too many bytes");
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (left > 0) throw new Error("not enough bytes");
    if (sum !== entry.crc32)
      throw new ImportRefused(`The ZIP is damaged: the checksum of ${JSON.stringify(name)} does not match.`);
  } catch (error) {
    refuseBroken(error);
  } finally {
    stream.destroy();
  }
}
