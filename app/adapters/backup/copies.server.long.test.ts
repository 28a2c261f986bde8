import { randomBytes } from "node:crypto";
import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { s3Credentials, startS3Server } from "#tests/support/s3-server.ts";
import { openBucket } from "../storage/bucket.server.ts";
import { decrypt, encrypt, readIdentities, WrongIdentity } from "./age.server.ts";
import { makeFileKey } from "./copied-files.server.ts";
import { createBackupCopies } from "./copies.server.ts";
import { isRecipient, splitRecipients } from "./recipients.ts";
import { DamagedArchive } from "./tar.server.ts";
import { archiveOf, partsOf } from "./testing.ts";
import { webStreamOf } from "./web-stream.ts";

const s3 = await startS3Server();
const bucket = openBucket({ endpoint: s3.endpoint, bucket: "away", ...s3Credentials });
const identity = await generateX25519Identity();
const recipients = [await identityToRecipient(identity)];
const options = { bucket, prefix: "site/", place: "away", recipients, fileKey: makeFileKey("a secret", recipients) };
const copies = createBackupCopies(options);
const BACKUP = "patchbay-2026-11-21T03-00-00Z.tar.gz";

const streamOf = (...chunks: Uint8Array[]) => new Blob(chunks as BlobPart[]).stream() as ReadableStream<Uint8Array>;

async function open(bytes: Uint8Array, ...identities: string[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of decrypt(streamOf(bytes), identities)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const stored = () => s3.objects.get(`/away/site/${BACKUP}.age`)?.bytes ?? Buffer.alloc(0);

beforeEach(() => s3.objects.clear());
afterAll(() => s3.close());

describe("a copy elsewhere", () => {
  // More than one part of an upload, and not a multiple of age's chunks.
  const rows = randomBytes(17 * 1024 * 1024 + 5);
  const archive = () => archiveOf({ "tables/rows/000000.copy": rows });
  const small = () => archiveOf({ "tables/rows/000000.copy": rows.subarray(0, 200_000) });

  it("is encrypted, comes back byte for byte for the right identity, and its sum is told", async () => {
    const { bytes, sha256, ...files } = await copies.put(BACKUP, streamOf(await archive()));
    expect(files).toEqual({ files: 0, newFiles: 0 });
    const sum = { bytes, sha256 };
    expect(stored().subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    const parts = await partsOf(await open(stored(), identity));
    expect(parts["tables/rows/000000.copy"]?.equals(rows)).toBe(true);
    expect(await copies.read(`${BACKUP}.age`)).toEqual(sum);
    expect(await copies.list()).toEqual([
      { name: `${BACKUP}.age`, bytes: sum.bytes, createdAt: new Date("2026-11-21T03:00:00Z") },
    ]);
    await copies.delete(`${BACKUP}.age`);
    expect(await copies.list()).toEqual([]);
    expect(await copies.read(`${BACKUP}.age`)).toBeNull();
    expect([...s3.objects.keys()]).toEqual([]);
  });

  it("can be opened by each of several identities, also by those that withstand quantum computers", async () => {
    const hybrid = await generateHybridIdentity();
    const both = [...recipients, await identityToRecipient(hybrid)];
    await createBackupCopies({ ...options, recipients: both }).put(BACKUP, streamOf(await small()));
    for (const one of [identity, hybrid])
      expect(Object.keys(await partsOf(await open(stored(), one)))).toContain("tables/rows/000000.copy");
  });

  it("is refused in words to another identity", async () => {
    await copies.put(BACKUP, streamOf(await small()));
    const opened = open(stored(), await generateX25519Identity());
    await expect(opened).rejects.toThrow(WrongIdentity);
    await expect(opened).rejects.toThrow("encrypted to another public key");
  });

  it("tells of one byte that is another, wherever it is, and of an end that is missing", async () => {
    await copies.put(BACKUP, streamOf(await small()));
    const whole = stored();
    for (const place of [30, 150, 190, 300, 70_000, 140_000, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await expect(open(changed, identity), `byte ${place}`).rejects.toThrow(/damaged|another public key/);
    }
    for (const length of [0, 100, 70_000, whole.length - 1])
      await expect(open(whole.subarray(0, length), identity), `${length}`).rejects.toThrow(DamagedArchive);
  });

  it("that does not come back as it was sent is an error, and is deleted there", async () => {
    const lying = {
      ...bucket,
      async putStream(name: string, source: AsyncIterable<Uint8Array>, type: string) {
        await bucket.putStream(name, source, type);
        const kept = s3.objects.get(`/away/${name}`);
        if (kept) kept.bytes[kept.bytes.length >> 1] = (kept.bytes[kept.bytes.length >> 1] ?? 0) ^ 1;
      },
    };
    const put = createBackupCopies({ ...options, bucket: lying }).put;
    await expect(put(BACKUP, streamOf(await archive()))).rejects.toThrow("differed when it was read back from away");
    expect([...s3.objects.keys()]).toEqual([`/away/site/${BACKUP}.files`]);
  });

  it("leaves nothing there when it is stopped", async () => {
    const ending = new AbortController();
    async function* slow() {
      const whole = await archive();
      for (let at = 0; at < whole.length; at += 65_536) {
        if (at > whole.length / 2) ending.abort(new Error("the end"));
        yield whole.subarray(at, at + 65_536);
      }
    }
    const source = webStreamOf(slow());
    await expect(copies.put(BACKUP, source, ending.signal)).rejects.toThrow("the end");
    expect([...s3.objects.keys(), ...s3.uploads.keys()]).toEqual([]);
  });
});

it("encrypts no further ahead than its reader reads, so that memory holds little of an archive", async () => {
  let given = 0;
  async function* source() {
    for (; ; given += 65_536) yield randomBytes(65_536);
  }
  const encrypted = await encrypt(webStreamOf(source()), recipients);
  const reader = encrypted.getReader();
  for (let read = 0; read < 20; read++) await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(given).toBeGreaterThan(15 * 65_536);
  expect(given).toBeLessThan(40 * 65_536);
  await reader.cancel();
});

it("a public key with a typo is none, nor is an identity", () => {
  const [key = ""] = recipients;
  expect(splitRecipients(` ${key}, ${key}\n${key}`)).toEqual([key, key, key]);
  expect(isRecipient(key)).toBe(true);
  const typo = key.slice(0, -1) + (key.endsWith("q") ? "p" : "q");
  for (const wrong of [typo, identity, "age1", "ssh-ed25519", ""]) expect(isRecipient(wrong), wrong).toBe(false);
});

it("reads a file of identities as age-keygen writes it, and says what is wrong with another", async () => {
  const file = `# created: 2026-11-21T03:00:00Z\n# public key: ${recipients[0]}\n${identity}\r\n`;
  expect(await readIdentities(file, "key.txt")).toEqual([identity]);
  await expect(readIdentities("# nothing\n", "key.txt")).rejects.toThrow("key.txt contains no age identity");
  for (const wrong of [recipients[0] ?? "", "age-encryption.org/v1", identity.slice(0, -1)])
    await expect(readIdentities(wrong, "key.txt")).rejects.toThrow(
      "key.txt contains a line that is not an age identity",
    );
});
