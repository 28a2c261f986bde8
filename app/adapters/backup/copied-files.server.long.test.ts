import { createReadStream, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { cloneDatabase } from "#tests/support/database.ts";
import { s3Credentials, startS3Server } from "#tests/support/s3-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { type Bucket, openBucket } from "../storage/bucket.server.ts";
import { decrypt } from "./age.server.ts";
import { nameAt } from "./backups.server.ts";
import { FILES, makeFileKey } from "./copied-files.server.ts";
import { createBackupCopies } from "./copies.server.ts";
import { joinArchive, readFileKey } from "./join-archive.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { archiveOf, filesOf, fingerprint, type Place, withPlace } from "./testing.ts";
import { webStreamOf } from "./web-stream.ts";
import { writeBackup } from "./write-backup.server.ts";

const s3 = await startS3Server();
const bucket = openBucket({ endpoint: s3.endpoint, bucket: "away", ...s3Credentials });
const identity = await generateX25519Identity();
const recipients = [await identityToRecipient(identity)];
const options = { prefix: "site/", place: "away", recipients, fileKey: makeFileKey("a secret", recipients) };
const copiesIn = (one: Bucket) => createBackupCopies({ ...options, bucket: one });
const copies = copiesIn(bucket);
const day = (number: number) => new Date(Date.now() + number * 86_400_000);
const keys = (part: string) => [...s3.objects.keys()].filter((key) => key.startsWith(`/away/site/${part}`));

beforeEach(() => s3.objects.clear());
afterAll(() => s3.close());

async function backUp(place: Place, at: Date): Promise<string> {
  const name = nameAt(at);
  const site = { name: "Patchbay", version: "1.0.0" };
  await writeBackup({ ...place, site }, path.join(place.folder, name), at);
  return name;
}

const copy = (place: Place, backup: string, to = copies) =>
  to.put(backup, webStreamOf(createReadStream(path.join(place.folder, backup))));

/** Writes the archive from which a copy was made. */
async function fetchBack(place: Place, backup: string): Promise<string> {
  const [plain, joined] = ["plain", "joined"].map((name) => path.join(place.folder, `${name}.tar.gz`)) as [
    string,
    string,
  ];
  rmSync(joined, { force: true });
  const bytesOf = (name: string) => s3.objects.get(`/away/site/${name}`)?.bytes;
  const opened = (bytes: Buffer) => decrypt(new Blob([bytes as BlobPart]).stream(), [identity]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened(bytesOf(`${backup}.age`) ?? Buffer.alloc(0))) chunks.push(chunk);
  writeFileSync(plain, Buffer.concat(chunks));
  const openFile = async (name: string) => {
    const bytes = bytesOf(`${FILES}${name}.age`);
    return bytes ? opened(bytes) : null;
  };
  await joinArchive(plain, (await readFileKey(plain)) ?? "", joined, openFile, new AbortController().signal);
  return joined;
}

async function addFiles(place: Place, ...texts: string[]): Promise<void> {
  for (const text of texts)
    await place.storage.put(`covers/${text.replaceAll(" ", "-")}.webp`, Buffer.from(text), "image/webp");
}

const inSite = (run: (place: Place) => Promise<void>) => withPlace(run, () => cloneDatabase());

describe("stored files of copies", { timeout: seconds(60) }, () => {
  it("are sent once, as nobody can read them, and come back with the rows", () =>
    inSite(async (place) => {
      await addFiles(place, "one", "two", "three");
      const first = await backUp(place, day(-1));
      expect(await copy(place, first)).toMatchObject({ files: 3, newFiles: 3 });
      await addFiles(place, "four");
      await place.storage.put("covers/one.webp", Buffer.from("another one"), "image/webp");
      const second = await backUp(place, day(0));
      expect(await copy(place, second)).toMatchObject({ files: 4, newFiles: 2 });
      expect(keys(FILES)).toHaveLength(5);
      for (const { bytes } of s3.objects.values()) expect(bytes.includes("another one")).toBe(false);
      expect(await copies.findWrongFile(`${second}.age`)).toBeNull();

      for (const [backup, one] of [
        [first, "one"],
        [second, "another one"],
      ] as const)
        await withPlace(async (other) => {
          await restoreBackup({ ...other, replace: false }, await fetchBack(place, backup));
          expect((await other.storage.get("covers/one.webp"))?.toString()).toBe(one);
          expect(await fingerprint(other.pool)).toEqual(await fingerprint(place.pool));
          if (backup === second) expect(await filesOf(other.storage)).toEqual(await filesOf(place.storage));
        });
    }));

  it("that are missing or wrong are named, and are sent again where they are missing", () =>
    inSite(async (place) => {
      await addFiles(place, "one", "two");
      const backup = await backUp(place, day(-1));
      await copy(place, backup);
      const [key = ""] = keys(FILES);
      const stored = s3.objects.get(key);
      if (!stored) throw new Error("there is no file");
      const whole = stored.bytes;
      stored.bytes = Buffer.from(whole);
      stored.bytes[whole.length - 1] = (whole.at(-1) ?? 0) ^ 1;
      const name = key.slice("/away/site/".length);
      expect(await copies.findWrongFile(`${backup}.age`)).toBe(`${name} in away differs from what was sent`);
      await expect(fetchBack(place, backup)).rejects.toThrow(/files\/covers\/(one|two)\.webp has changed/);
      s3.objects.delete(key);
      expect(await copies.findWrongFile(`${backup}.age`)).toBe(`${name} is missing from away`);
      await expect(fetchBack(place, backup)).rejects.toThrow(/files\/covers\/(one|two)\.webp is missing/);
      const next = await backUp(place, day(0));
      expect(await copy(place, next)).toMatchObject({ files: 2, newFiles: 1 });
      await fetchBack(place, backup);
    }));

  it("go with the last copy that needs them, a day later", () =>
    inSite(async (place) => {
      await addFiles(place, "kept", "gone");
      const first = await backUp(place, day(-9));
      await copy(place, first);
      await place.storage.delete("covers/gone.webp");
      const next = await backUp(place, day(-8));
      await copy(place, next);
      expect(await copies.sweep(day(2))).toBe(0);
      await copies.delete(`${first}.age`);
      expect(await copies.sweep(day(0))).toBe(0);
      expect(await copies.sweep(day(2))).toBe(1);
      await fetchBack(place, next);
      // If its list is missing, it is unknown which files a copy needs.
      const list = `/away/site/${next}.files`;
      const kept = s3.objects.get(list);
      s3.objects.delete(list);
      for (const key of keys(FILES)) (s3.objects.get(key) as { at: Date }).at = day(-8);
      expect(await copies.sweep(day(2))).toBe(0);
      if (kept) s3.objects.set(list, kept);
      await copies.delete(`${next}.age`);
      expect(await copies.sweep(day(2))).toBe(1);
      expect([...s3.objects.keys()]).toEqual([]);
    }));

  it("are whole wherever the process was killed, and those that were sent are not sent again", async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 203 }, (_, i) => [`files/covers/${i}.webp`, Buffer.from(`cover ${i}`)]),
    );
    const archive = await archiveOf(parts);
    const name = nameAt(day(0));
    const put = (to: Bucket) => copiesIn(to).put(name, new Blob([archive as BlobPart]).stream());
    for (const last of [1, 203, 205]) {
      s3.objects.clear();
      let writes = 0;
      const alive = () => {
        writes += 1;
        if (writes > last) throw new Error("killed");
      };
      const dying: Bucket = {
        ...bucket,
        async put(...args) {
          alive();
          return bucket.put(...args);
        },
        async putStream(...args) {
          alive();
          return bucket.putStream(...args);
        },
        async delete(...args) {
          alive();
          return bucket.delete(...args);
        },
      };
      await expect(put(dying), `${last} writes`).rejects.toThrow("killed");
      expect(await copies.list()).toEqual([]);
      const { files, newFiles } = await put(bucket);
      expect({ files, newFiles }, `${last} writes`).toEqual({ files: 203, newFiles: last > 200 ? 3 : 203 });
      expect(await copies.sweep(day(2))).toBe(0);
      expect(await copies.findWrongFile(`${name}.age`)).toBeNull();
      expect(keys(FILES)).toHaveLength(203);
    }
  });

  it("have other names for another secret and for other public keys", () => {
    const all = [makeFileKey("one", ["a"]), makeFileKey("two", ["a"]), makeFileKey("one", ["a", "b"])];
    expect(new Set(all).size).toBe(3);
  });
});
