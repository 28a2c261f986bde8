import { createWriteStream, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack as createPack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskStorage } from "#app/adapters/storage/disk.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { createArchiveSigner } from "./archive-signer.ts";
import { sha256 } from "./archive-writer.server.ts";
import { MANIFEST, MANIFEST_SUM, type Manifest, partsOf, SIGNATURE } from "./manifest.ts";
import { readArchive } from "./read-archive.server.ts";
import { RestoreRefused, restoreBackup } from "./restore-backup.server.ts";
import { fingerprint, signing, withPlace } from "./testing.ts";
import { writeBackup } from "./write-backup.server.ts";

const database = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-signed-"));
const own = path.join(folder, "own.tar.gz");
const changed = path.join(folder, "changed.tar.gz");
const at = new Date("2026-12-01T03:00:00Z");
const foreign = createArchiveSigner("the secret of another site");

beforeAll(async () => {
  await makeMember(database.db, { username: "mirefold" });
  const storage = createDiskStorage(path.join(folder, "files"), "a secret of tests");
  const site = { name: "Patchbay", version: "0.1.0" };
  await writeBackup({ pool: database.pool, storage, trackerFolder: null, site, ...signing }, own, at);
});
afterAll(() => rmSync(folder, { recursive: true }));

type Entries = Map<string, Buffer>;

async function repack(entries: [string, Buffer][]): Promise<void> {
  const pack = createPack();
  const written = pipeline(pack, createGzip(), createWriteStream(changed));
  for (const [name, bytes] of entries) pack.entry({ name, mode: 0o600, mtime: at }, bytes);
  pack.finalize();
  await written;
}

async function readEntries(): Promise<Entries> {
  const entries: Entries = new Map();
  for await (const { name, body } of readArchive(own)) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    entries.set(name, Buffer.concat(chunks));
  }
  return entries;
}

/** Forges an archive as somebody could who can write to the file and knows the format, but not the key. */
async function forge(change: (entries: Entries, manifest: Manifest) => void): Promise<void> {
  const entries = await readEntries();
  const manifest = JSON.parse(entries.get(MANIFEST)?.toString() ?? "") as Manifest;
  change(entries, manifest);
  for (const part of partsOf(manifest)) {
    const bytes = entries.get(part.name) ?? Buffer.alloc(0);
    Object.assign(part, { bytes: bytes.length, sha256: sha256(bytes) });
  }
  const text = Buffer.from(JSON.stringify(manifest));
  entries.set(MANIFEST, text);
  entries.set(MANIFEST_SUM, Buffer.from(sha256(text)));
  await repack([...entries]);
}

/** The refusal when a changed archive is restored, which must leave everything as it was. */
const refusal = (allowUnsigned: boolean) =>
  withPlace(async (place) => {
    const refused = await restoreBackup({ ...place, replace: true, allowUnsigned }, changed).catch((error) => error);
    expect(await fingerprint(place.pool)).toEqual({ rules: "" });
    expect(existsSync(path.join(place.trackerFolder, "../../evil.log"))).toBe(false);
    return refused as Error;
  });

function makeAdministrator(entries: Entries): void {
  const name = "tables/users/000000.copy";
  const rows = entries.get(name)?.toString() ?? "";
  expect(rows).toContain("mirefold");
  entries.set(name, Buffer.from(rows.replaceAll("mirefold", "intruder")));
}

describe("an archive", { timeout: seconds(60) }, () => {
  it("is for its owner's eyes only", () => {
    expect(statSync(own).mode & 0o777).toBe(0o600);
  });

  it("whose rows were edited is refused though all its sums fit, unless the operator trusts it", async () => {
    await forge(makeAdministrator);
    expect(await refusal(false)).toBeInstanceOf(RestoreRefused);
    expect(await refusal(false)).toMatchObject({
      message: expect.stringMatching(/signed with another SESSION_SECRET, or has changed since\..*--unsigned\.$/),
    });
    await withPlace(async (place) => {
      await restoreBackup({ ...place, replace: false, allowUnsigned: true }, changed);
      const { rows } = await place.pool.query("SELECT username FROM users WHERE username = 'intruder'");
      expect(rows).toHaveLength(1);
    });
  });

  it("of another site is refused, and so is one that lost its signature", async () => {
    await forge((entries) => {
      entries.set(SIGNATURE, Buffer.from(foreign.sign(entries.get(MANIFEST) ?? Buffer.alloc(0))));
    });
    expect(await refusal(false)).toMatchObject({ message: expect.stringContaining("with another SESSION_SECRET") });
    await forge((entries) => entries.delete(SIGNATURE));
    expect(await refusal(false)).toMatchObject({ message: expect.stringContaining("This archive is not signed") });
  });

  it("made before archives were signed can be restored on request", async () => {
    await forge((entries, manifest) => {
      manifest.format = 1;
      entries.delete(SIGNATURE);
    });
    expect(await refusal(false)).toMatchObject({ message: expect.stringContaining("before archives were signed") });
    await withPlace(async (place) => {
      await restoreBackup({ ...place, replace: false, allowUnsigned: true }, changed);
      expect(await fingerprint(place.pool)).toEqual(await fingerprint(database.pool));
    });
  });

  it.each([
    "tracker/../../evil.log",
    "tracker/evil",
    "files/../evil.log",
    "files//etc/evil",
    "tables/../x/000000.copy",
  ])("with a part named %s is refused before anything is touched", async (name) => {
    await forge((entries, manifest) => {
      manifest[name.startsWith("files") ? "files" : "tracker"].push({ name, bytes: 0, sha256: "" });
      entries.set(name, Buffer.from("evil"));
    });
    expect(await refusal(true)).toMatchObject({
      message: expect.stringContaining(`${name} is not the name of a part`),
    });
  });

  it("whose parts lie twice or in another order is refused, though its list of contents is signed", async () => {
    const entries = [...(await readEntries())];
    const users = entries.findIndex(([name]) => name.startsWith("tables/users/"));
    const part = entries[users] as [string, Buffer];
    await repack([part, ...entries]);
    expect(await refusal(false)).toMatchObject({ message: expect.stringContaining("out of order") });
    await repack([...entries, part]);
    expect(await refusal(false)).toMatchObject({ message: expect.stringContaining("contains more than its table") });
    await repack([part, ...entries.toSpliced(users, 1)]);
    expect(await refusal(false)).toMatchObject({ message: expect.stringContaining("out of order") });
  });
});
