import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip, type Gunzip } from "node:zlib";
import type { ArchiveSigner } from "./archive-signer.ts";
import { sha256 } from "./archive-writer.server.ts";
import { FORMAT, MANIFEST, MANIFEST_SUM, Manifest, type Part, partsOf, SIGNATURE } from "./manifest.ts";
import { DamagedArchive, damaged, readTar, type TarEntry } from "./tar.server.ts";

const GZIP_HEAD = "1f8b080000000000";
const MANIFEST_MAX = 256 * 1024 * 1024;

/** The parts of an archive, in order. Any error of zlib or the tar reader means damage. */
export async function* readArchive(file: string): AsyncGenerator<TarEntry> {
  // The gzip checksum does not cover the header. We always write the same header, so compare it.
  if ((await firstBytes(file)) !== GZIP_HEAD) throw damaged("it does not begin like an archive of Patchbay");
  yield* readEntries(createReadStream(file));
}

/** The parts of an archive from a stream that can be read only once. */
export async function* readEntries(source: Readable): AsyncGenerator<TarEntry> {
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  try {
    yield* readTar(unzipped(source.pipe(gunzip)));
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

async function* unzipped(gunzip: Gunzip): AsyncGenerator<Buffer> {
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code?.startsWith("Z_") ? damaged(message, error) : error;
  }
}

async function firstBytes(file: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: GZIP_HEAD.length / 2 - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("hex");
}

export async function wholeOf({ body }: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readSmall(entry: TarEntry): Promise<Buffer> {
  if (entry.size > MANIFEST_MAX) throw damaged("its table of contents is too large");
  return wholeOf(entry);
}

/** The origin of an archive: this site, another site (or an edited archive, which cannot be told apart), or unsigned. */
export type Origin = "own" | "foreign" | "unsigned";

/**
 * Reads a whole archive and compares each part with its table of contents. Returns that table and the archive's origin.
 * Each part must occur once, in the table's order, because a restore reads them as they come. Throws DamagedArchive.
 */
export async function verifyArchive(
  file: string,
  signer: ArchiveSigner,
): Promise<{ manifest: Manifest; origin: Origin }> {
  const found: Part[] = [];
  const small = new Map<string, Buffer>();
  for await (const entry of readArchive(file)) {
    if ([MANIFEST, MANIFEST_SUM, SIGNATURE].includes(entry.name)) {
      if (small.has(entry.name)) throw damaged(`${entry.name} occurs twice`);
      small.set(entry.name, await readSmall(entry));
    } else {
      const hash = createHash("sha256");
      for await (const chunk of entry.body) hash.update(chunk);
      found.push({ name: entry.name, bytes: entry.size, sha256: hash.digest("hex") });
    }
  }
  const text = small.get(MANIFEST);
  if (!text) throw damaged("it has no table of contents");
  if (sha256(text) !== small.get(MANIFEST_SUM)?.toString().trim()) throw damaged("its table of contents has changed");
  const manifest = parseManifest(text);
  compareParts(partsOf(manifest), found);
  const signature = small.get(SIGNATURE)?.toString().trim();
  if (signature === undefined) return { manifest, origin: "unsigned" };
  return { manifest, origin: signer.isOurs(text, signature) ? "own" : "foreign" };
}

function compareParts(wanted: Part[], found: Part[]): void {
  for (const [i, { name, bytes, sha256: sum }] of wanted.entries()) {
    const is = found[i];
    if (is?.name !== name) throw damaged(`${name} is missing or out of order`);
    if (is.bytes !== bytes || is.sha256 !== sum) throw damaged(`${name} has changed`);
  }
  if (found.length !== wanted.length) throw damaged("it contains more than its table of contents lists");
}

export function parseManifest(text: Buffer): Manifest {
  const raw = JSON.parse(text.toString()) as { format?: unknown };
  const parsed = Manifest.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new DamagedArchive(
    typeof raw.format === "number" && raw.format > FORMAT
      ? "This archive was made by a newer version. Update first."
      : `The archive's table of contents cannot be read: ${parsed.error.issues[0]?.message}.`,
  );
}
