import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findImports } from "#app/domain/catalogue/imports/find-imports.server.ts";
import { importFile } from "#app/domain/catalogue/imports/import-file.server.ts";
import { createTorrent } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { findUploadForReview } from "#app/domain/catalogue/uploads/find-for-review.server.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, closedIntake, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { receiveImports } from "./receive-imports.server.ts";

const database = useDatabase();
const root = mkdtempSync(path.join(tmpdir(), "patchbay-folders-"));
afterAll(() => rmSync(root, { recursive: true }));

async function staff(maxBytes = 1_000_000): Promise<Context> {
  const user = await makeMember(database.db, { isAdmin: true });
  const intake = { ...closedIntake(), folder: path.join(root, user.id), maxBytes };
  return makeContext(database.db, actorFrom(user), { intake });
}

/** A form in which a browser sends a folder: each file under its path. */
function folderForm(files: Record<string, string>): Request {
  const boundary = "----formdata";
  const parts = Object.entries(files).map(
    ([name, text]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="folder"; filename="${name}"\r\nContent-Type: audio/wav\r\n\r\n${text}\r\n`,
  );
  return new Request("http://localhost/", {
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join("")}--${boundary}--\r\n`,
  });
}

async function importFolder(context: Context, files: Record<string, string>) {
  const received = await receiveImports(folderForm(files), context);
  if (!received.ok) return received;
  const [file] = received.value.files;
  return importFile.execute(context, { file });
}

const leftovers = (context: Context) => readdir(context.intake.folder).catch(() => []);
const itemsOf = async (context: Context) => (await unwrap(findImports.execute(context, {}))).items;

describe("a folder", () => {
  it("becomes one torrent with its paths, queued for review, and leaves nothing on disk", async () => {
    const context = await staff();
    const kick = "kick ".repeat(9_000);
    const { torrentHash, uploadId } = await unwrap(
      importFolder(context, { "Kit/drums/kick; best.wav": kick, "Kit/kit.nfo": "a kit", "Kit/empty.txt": "" }),
    );
    const same = await createTorrent({
      name: "Kit",
      files: [
        { path: ["drums", "kick; best.wav"], bytes: Buffer.from(kick) },
        { path: ["kit.nfo"], bytes: Buffer.from("a kit") },
        { path: ["empty.txt"], bytes: Buffer.alloc(0) },
      ],
    });
    expect(torrentHash).toBe(same.infoHash);
    expect(await unwrap(findUploadForReview.execute(context, { uploadId }))).toMatchObject({
      name: "Kit",
      category: "Samples",
      description: "Imported from Kit",
      nfo: "a kit",
      facts: { fileCount: 3 },
    });
    expect(await itemsOf(context)).toMatchObject([{ file: "Kit", status: "complete", progress: 100 }]);
    expect(await leftovers(context)).toEqual([]);
  });

  it("is what several files are together, where a browser knows no folders", async () => {
    const context = await staff();
    const { uploadId } = await unwrap(importFolder(context, { "kick.wav": "kick two", "snare.wav": "snare two" }));
    expect(await unwrap(findUploadForReview.execute(context, { uploadId }))).toMatchObject({
      name: "kick",
      facts: { fileCount: 2 },
    });
  });

  it.each([
    ["traversal", { "Kit/a.wav": "x", "Kit/../../etc/passwd": "x" }, /holds "\.\."/],
    ["an absolute path", { "/etc/passwd": "x" }, /empty segment|absolute/],
    ["a drive letter", { "C:/x.wav": "x" }, /absolute/],
    ["a backslash", { "Kit/..\\..\\x": "x" }, /separator/],
    ["a depth beyond measure", { [`${"d/".repeat(20)}x`]: "x" }, /levels deep/],
    ["two files that one disk takes for one", { "Kit/a.wav": "x", "kit/A.WAV": "y" }, /differs only in case/],
    ["a file that is a folder too", { "Kit/a": "x", "Kit/a/b": "y" }, /file and a folder/],
    ["only empty files", { "Kit/a": "", "Kit/b": "" }, /empty files/],
  ])("is refused for %s, in words, with nothing left behind", async (_, files, reason) => {
    const context = await staff();
    const result = await importFolder(context, files);
    expect(result).toMatchObject({ ok: false, code: "invalid", message: expect.stringMatching(reason) });
    expect(await itemsOf(context)).toMatchObject([{ status: "error", error: expect.stringMatching(reason) }]);
    expect(await leftovers(context)).toEqual([]);
  });

  it("is refused as soon as it is larger than an import may be, all its files together", async () => {
    const context = await staff(1_000);
    const files = { "Kit/a": "x".repeat(600), "Kit/b": "y".repeat(600) };
    expect(await importFolder(context, files)).toMatchObject({ ok: false, code: "too-large" });
    expect(await itemsOf(context)).toMatchObject([{ status: "error" }]);
    expect(await leftovers(context)).toEqual([]);
  });

  it("that arrives only in part leaves nothing behind", async () => {
    const context = await staff();
    const body = '--b\r\nContent-Disposition: form-data; name="folder"; filename="Kit/a"\r\n\r\nhalf';
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    const cut = new Request("http://localhost/", { method: "POST", headers, body });
    expect(await receiveImports(cut, context)).toMatchObject({ ok: false, code: "malformed" });
    expect(await itemsOf(context)).toMatchObject([
      { status: "error", error: "The upload was incomplete. Send the file again." },
    ]);
    expect(await leftovers(context)).toEqual([]);
  });
});
