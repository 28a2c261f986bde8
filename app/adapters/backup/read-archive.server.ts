import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip, type Gunzip } from "node:zlib";
import { sha256 } from "./archive-writer.server.ts";
import { DamagedArchive, damaged } from "./damage.ts";
import { MANIFEST, MANIFEST_SUM, Manifest, partsOf } from "./manifest.ts";
import { readTar, type TarEntry } from "./tar.server.ts";

const GZIP_HEAD = "1f8b080000000000";
const MANIFEST_MAX = 256 * 1024 * 1024;

/** The parts of an archive, one after another. Whatever zlib or the tar reader trips over is damage. */
export async function* readArchive(file: string): AsyncGenerator<TarEntry> {
  // Its sum leaves the first bytes out, and what they say: we write them always the same.
  if ((await firstBytes(file)) !== GZIP_HEAD) throw damaged("it does not begin like one of ours");
  const source = createReadStream(file);
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

async function readSmall({ size, body }: TarEntry): Promise<Buffer> {
  if (size > MANIFEST_MAX) throw damaged("its list of contents is too large");
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads an archive whole and compares each part with its list of contents, which it answers. Throws DamagedArchive. */
export async function verifyArchive(file: string): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  let text: Buffer | null = null;
  let sum = "";
  for await (const entry of readArchive(file)) {
    if (entry.name === MANIFEST) text = await readSmall(entry);
    else if (entry.name === MANIFEST_SUM) sum = (await readSmall(entry)).toString().trim();
    else {
      const hash = createHash("sha256");
      for await (const chunk of entry.body) hash.update(chunk);
      found.set(entry.name, { bytes: entry.size, sha256: hash.digest("hex") });
    }
  }
  if (text === null) throw damaged("it has no list of contents");
  if (sha256(text) !== sum) throw damaged("its list of contents is not what was written");
  const manifest = parseManifest(text);
  const parts = partsOf(manifest);
  for (const { name, bytes, sha256: wanted } of parts) {
    const is = found.get(name);
    if (!is) throw damaged(`${name} is missing`);
    if (is.bytes !== bytes || is.sha256 !== wanted) throw damaged(`${name} is not what was written`);
  }
  if (found.size !== parts.length) throw damaged("it holds more than its list of contents says");
  return manifest;
}

function parseManifest(text: Buffer): Manifest {
  const raw = JSON.parse(text.toString()) as { format?: unknown };
  const parsed = Manifest.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new DamagedArchive(
    typeof raw.format === "number" && raw.format > 1
      ? "A newer version of the site has made this archive. Please update first."
      : "The archive's list of contents cannot be read.",
  );
}
