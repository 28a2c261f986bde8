import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { type ArchiveLimits, type Contents, checkDeclared, ImportRefused, pathWithin } from "./contents.ts";

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const UNIX = 3;
const ENCRYPTED = 1;

/**
 * Opens a ZIP. Nothing is unpacked to disk: each file is read as a stream when its turn comes, and no stream is longer
 * than its entry says. Throws ImportRefused on traversal, links, encryption, bombs and what is no ZIP.
 */
export async function openZip(file: string, packedSize: number, limits: ArchiveLimits): Promise<Contents> {
  const zip = await open(file).catch(refuseBroken);
  try {
    const entries = await readEntries(zip, limits);
    checkDeclared(
      entries.map(({ fileName, uncompressedSize }) => ({ name: fileName, size: uncompressedSize })),
      packedSize,
      limits,
    );
    return {
      files: entries.map((entry) => ({
        path: pathWithin(entry.fileName, limits),
        length: entry.uncompressedSize,
        open: () => readEntry(zip, entry),
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
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip))),
  );

const streamOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );

async function readEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.files * 2)
    throw new ImportRefused(`The import is refused: it holds more than ${limits.files} files.`);
  const entries: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      try {
        if (!isFolder(entry)) {
          checkEntry(entry, limits);
          entries.push(entry);
        }
        zip.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    zip.on("end", resolve);
    zip.on("error", (error: Error) => {
      try {
        refuseBroken(error);
      } catch (refused) {
        reject(refused);
      }
    });
    zip.readEntry();
  });
  return entries;
}

// The high half of the attributes is a Unix mode where the archive was made on such a system.
const typeOf = ({ versionMadeBy, externalFileAttributes }: Entry) =>
  versionMadeBy >> 8 === UNIX ? (externalFileAttributes >>> 16) & FILE_TYPE : 0;

const isFolder = (entry: Entry) => entry.fileName.endsWith("/") || typeOf(entry) === FOLDER;

function checkEntry(entry: Entry, limits: ArchiveLimits): void {
  pathWithin(entry.fileName, limits);
  const type = typeOf(entry);
  if (type !== 0 && type !== REGULAR)
    throw new ImportRefused(`The import is refused: ${JSON.stringify(entry.fileName)} is a link or a device.`);
  if (entry.generalPurposeBitFlag & ENCRYPTED)
    throw new ImportRefused("The archive is protected by a password. Please import it without one.");
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncIterable<Uint8Array> {
  const stream = await streamOf(zip, entry).catch(refuseBroken);
  let sum = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32)
      throw new ImportRefused(`The ZIP is damaged: the checksum of ${JSON.stringify(entry.fileName)} does not fit.`);
  } catch (error) {
    refuseBroken(error);
  } finally {
    stream.destroy();
  }
}

/** yauzl's own words, for what is wrong in a ZIP. It refuses traversal itself, before we see a name. */
function refuseBroken(error: unknown): never {
  if (error instanceof ImportRefused) throw error;
  const words = error instanceof Error ? error.message : "unknown";
  throw new ImportRefused(`The ZIP cannot be read: ${words.slice(0, 200).replace(/\.$/, "")}.`);
}
