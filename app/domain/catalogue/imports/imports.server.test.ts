import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { makeRar4, makeRar5, makeZip, type Packed } from "#tests/support/archives.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, closedIntake, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { findUploadPreviews } from "../previews/find-upload-previews.server.ts";
import { createTorrent } from "../torrents/metainfo/create-torrent.ts";
import { findUploadForReview } from "../uploads/find-for-review.server.ts";
import { archiveLimits, checkDeclared } from "./contents.ts";
import { findImports, removeImport } from "./find-imports.server.ts";
import { importFile } from "./import-file.server.ts";
import { cleanUpImports, openItem } from "./items.server.ts";

const database = useDatabase();
const root = mkdtempSync(path.join(tmpdir(), "patchbay-imports-"));
afterAll(() => rmSync(root, { recursive: true }));

const intake = () => ({ ...closedIntake(), folder: path.join(root, "work") });

async function staff(): Promise<Context> {
  const user = await makeMember(database.db, { isAdmin: true });
  return makeContext(database.db, actorFrom(user), { intake: intake() });
}

/** Puts a file where the receiver of a form would put it, and imports it. */
async function take(context: Context, name: string, bytes: Buffer, more: Record<string, string> = {}) {
  const { id: itemId, folder } = await openItem(context, name);
  const file = path.join(folder, "received");
  await writeFile(file, bytes);
  return importFile.execute(context, { file: { file, name, size: bytes.length, itemId }, ...more });
}

const leftovers = (context: Context) => readdir(context.intake.folder).catch(() => []);
const wav = (seed: number) => Buffer.alloc(70_000, seed);
let seed = 0;
const kit = (): Packed[] => {
  seed += 1;
  return [
    { name: "Kit/drums/kick.wav", bytes: wav(seed) },
    { name: "Kit/kit.nfo", bytes: Buffer.from([0xc9, 0xcd, 0xbb]) },
    { name: "Kit/readme.txt", bytes: Buffer.from(`kit ${seed}`) },
  ];
};

describe.each([
  ["a ZIP", "kit.zip", makeZip],
  ["a ZIP of stored files", "kit.zip", (files: Packed[]) => makeZip(files.map((file) => ({ ...file, store: true })))],
  ["a RAR of version 4", "kit.rar", makeRar4],
  ["a RAR of version 5", "kit.rar", makeRar5],
])("%s", (_, name, make) => {
  it("becomes the torrent of what is in it, queued for review, and leaves nothing on disk", async () => {
    const context = await staff();
    const files = kit();
    const { torrentHash, uploadId } = await unwrap(take(context, name, make(files)));
    const same = await createTorrent({
      name: "Kit",
      files: files.map((file) => ({ path: file.name.split("/").slice(1), bytes: file.bytes ?? Buffer.alloc(0) })),
    });
    expect(torrentHash).toBe(same.infoHash);
    expect(await unwrap(findUploadForReview.execute(context, { uploadId }))).toMatchObject({
      name: "Kit",
      source: "import",
      category: "Samples",
      description: `Imported from ${name}`,
      nfo: "╔═╗",
      facts: { fileCount: 3, isPrivate: true },
    });
    const { nfoBytes } = await database.db.userUpload.findUniqueOrThrow({ where: { id: uploadId } });
    expect([...(nfoBytes ?? [])]).toEqual([0xc9, 0xcd, 0xbb]);
    const { previews } = await unwrap(findUploadPreviews.execute(context, { uploadId }));
    expect(previews).toMatchObject([{ fileName: "drums/kick.wav", title: "kick", status: "waiting" }]);
    const { items } = await unwrap(findImports.execute(context, {}));
    expect(items).toMatchObject([{ file: name, status: "complete", progress: 100, torrentHash, error: null }]);
    expect(await leftovers(context)).toEqual([]);
    await unwrap(removeImport.execute(context, { itemId: items[0]?.id }));
  });
});

describe("the pictures of an import", () => {
  it("give it its cover, and one that cannot be read does not stop it", async () => {
    const context = await staff();
    const background = "#336699";
    const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const cover = Buffer.concat([jpeg, Buffer.alloc(3_000)]);
    const coverOf = async (bytes: Buffer) => {
      const { uploadId } = await unwrap(
        take(context, "kit.zip", makeZip([...kit(), { name: "Kit/Art/cover.jpg", bytes }])),
      );
      return (await unwrap(findUploadForReview.execute(context, { uploadId }))).cover;
    };
    expect(await coverOf(cover)).toMatchObject({ alt: "", name: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(await coverOf(Buffer.alloc(5_000, 1))).toBeNull();
  });
});

describe("a single file", () => {
  it("becomes a torrent of one file, with the category and words of the form", async () => {
    const context = await staff();
    const bytes = Buffer.from(`a book ${randomUUID()}`);
    const made = take(context, "book.pdf", bytes, { category: "eBooks/Tutorials", description: "A book of mine." });
    const { torrentHash } = await unwrap(made);
    const same = await createTorrent({ name: "book.pdf", files: [{ path: ["book.pdf"], bytes }] });
    expect(torrentHash).toBe(same.infoHash);
  });
});

const mb = (count: number) => Buffer.alloc(count * 1024 * 1024);
const file = (name: string, more: Partial<Packed> = {}): Packed => ({ name, bytes: Buffer.from("x"), ...more });

const hostile: [string, string, Buffer, RegExp][] = [
  ["traversal in a ZIP", "a.zip", makeZip([file("../../etc/passwd")]), /invalid relative path|holds "\.\."/],
  ["an absolute path in a ZIP", "a.zip", makeZip([file("/etc/passwd")]), /absolute path|empty segment/],
  ["a drive letter in a ZIP", "a.zip", makeZip([file("C:/Windows/x.dll")]), /absolute/],
  ["backslashes that lead out", "a.zip", makeZip([file("..\\..\\x")]), /invalid relative path|holds "\.\."/],
  ["a link in a ZIP", "a.zip", makeZip([file("link", { mode: 0o120777 })]), /link or a device/],
  ["a device in a ZIP", "a.zip", makeZip([file("null", { mode: 0o020666 })]), /link or a device/],
  ["a password in a ZIP", "a.zip", makeZip([file("x", { encrypted: true })]), /password/],
  ["a ZIP bomb", "a.zip", makeZip([file("zeros.bin", { bytes: mb(80) })]), /more than 200 times/],
  [
    "a size that is a lie, too small",
    "a.zip",
    makeZip([file("x", { bytes: mb(2), declaredSize: 10 })]),
    /a file smaller than it is/,
  ],
  ["a size that is a lie, too large", "a.zip", makeZip([file("x", { declaredSize: 500 })]), /a file larger than it is/],
  ["a checksum that does not fit", "a.zip", makeZip([file("x", { declaredCrc: 1 })]), /checksum/],
  ["two files of one name", "a.zip", makeZip([file("a/x"), file("A/X")]), /differs only in case or accents/],
  ["only empty files", "a.zip", makeZip([file("a", { bytes: Buffer.alloc(0) })]), /empty files/],
  [
    "two files whose accents are composed otherwise",
    "a.zip",
    makeZip([file("\u00e9"), file("e\u0301")]),
    /differs only in case or accents/,
  ],
  ["a file that is a folder too", "a.zip", makeZip([file("a"), file("a/b")]), /file and a folder/],
  ["a depth beyond measure", "a.zip", makeZip([file(`${"d/".repeat(20)}x`)]), /levels deep/],
  ["a name with a line break", "a.zip", makeZip([file("a\nb")]), /control character/],
  ["a name that is too long", "a.zip", makeZip([file("n".repeat(300))]), /too long/],
  ["an empty ZIP", "a.zip", makeZip([]), /no files/],
  ["a cut ZIP", "a.zip", makeZip(kit()).subarray(0, 300), /cannot be read/],
  ["traversal in a RAR", "a.rar", makeRar5([file("../x")]), /\.\./],
  ["traversal in an old RAR", "a.rar", makeRar4([file("..\\x")]), /\.\.|separator/],
  ["a link in a RAR", "a.rar", makeRar5([{ name: "link", link: "/etc/passwd" }]), /link|cannot be read/],
  ["a password in a RAR", "a.rar", makeRar4([file("x", { encrypted: true })]), /password/],
  ["a size that is a lie in a RAR", "a.rar", makeRar5([file("x", { declaredSize: 5_000 })]), /damaged|cannot be read/],
  ["a RAR of terabytes", "a.rar", makeRar5([file("x", { declaredSize: 2 ** 42 })]), /larger than 20 GB/],
  ["a cut RAR", "a.rar", makeRar5(kit()).subarray(0, 4_000), /damaged|cannot be read/],
  [
    "nonsense behind a RAR's signature",
    "a.rar",
    Buffer.concat([makeRar5([]).subarray(0, 8), mb(1)]),
    /cannot be read|no files/,
  ],
  ["what is only that of an archive", "a.rar", Buffer.from("hello"), /named like an archive/],
  ["nothing at all", "a.rar", Buffer.alloc(0), /empty/],
  ["a name that leads out", "../x.wav", Buffer.from("x"), /\.\./],
];

describe("a hostile archive", () => {
  it.each(hostile)("is refused with its reason, and nothing stays behind: %s", async (_, name, bytes, reason) => {
    const context = await staff();
    const result = await take(context, name, bytes);
    expect(result).toMatchObject({ ok: false, code: "invalid" });
    expect(!result.ok && result.message).toMatch(reason);
    const { items } = await unwrap(findImports.execute(context, {}));
    expect(items).toMatchObject([{ status: "error", error: expect.stringMatching(reason), torrentHash: null }]);
    expect(await leftovers(context)).toEqual([]);
    expect(await database.db.userUpload.count({ where: { userId: context.actor?.id } })).toBe(0);
  });

  it("is refused for too many files, before any is read", () => {
    const many = Array.from({ length: 20_001 }, (_, i) => ({ name: `f${i}`, size: 1 }));
    expect(() => checkDeclared(many, 1_000_000, archiveLimits)).toThrow("more than 20000 files");
  });
});

describe("an import", () => {
  it("is refused for what the index has, and for what waits already", async () => {
    const context = await staff();
    const bytes = makeZip(kit());
    const { torrentHash, uploadId } = await unwrap(take(context, "kit.zip", bytes));
    expect(await take(context, "kit.zip", bytes)).toMatchObject({ ok: false, code: "conflict" });
    await database.db.userUpload.delete({ where: { id: uploadId } });
    await makeTorrent(database.db, { infoHash: torrentHash });
    expect(await take(context, "kit.zip", bytes)).toMatchObject({ ok: false, code: "conflict" });
    expect(await leftovers(context)).toEqual([]);
  });

  it("that a crash has interrupted ends with an error at the next start, and its files are gone", async () => {
    const context = await staff();
    const { id, folder } = await openItem(context, "half.rar");
    await writeFile(path.join(folder, "received"), "half of it");
    await mkdir(path.join(folder, "unpacked"));
    // Later ones belong to another server.
    expect(await cleanUpImports(context, [])).toMatchObject({ interrupted: 0 });
    expect(await cleanUpImports(context)).toMatchObject({ interrupted: 1 });
    const { items } = await unwrap(findImports.execute(context, {}));
    expect(items).toMatchObject([{ id, status: "error", error: expect.stringContaining("interrupted") }]);
    expect(await leftovers(context)).toEqual([]);
  });

  it("is on the list of its own administrator alone, and is not removed while it is under way", async () => {
    const context = await staff();
    const { id: itemId } = await openItem(context, "x.rar");
    expect((await unwrap(findImports.execute(await staff(), {}))).items).toEqual([]);
    expect(await removeImport.execute(context, { itemId })).toMatchObject({ code: "conflict" });
    await cleanUpImports(context);
    expect(await removeImport.execute(await staff(), { itemId })).toMatchObject({ code: "conflict" });
  });
});

describe("an import that another machine does", () => {
  it("ends with an error, and leaves nothing, where it cannot be handed over", async () => {
    const gone = async () => Promise.reject(new Error("the bucket is gone"));
    const transfer = { send: gone, fetch: gone, drop: gone };
    const context = { ...(await staff()), intake: { ...intake(), transfer } };
    const refused = await take(context, "kit.zip", makeZip(kit()));
    expect(refused).toMatchObject({ ok: false, code: "unavailable", message: expect.stringContaining("again") });
    const { items } = await unwrap(findImports.execute(context, {}));
    expect(items).toMatchObject([{ status: "error", error: expect.stringContaining("could not be stored") }]);
    expect(await leftovers(context)).toEqual([]);
  });
});
