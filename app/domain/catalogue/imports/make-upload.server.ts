import type { z } from "zod";
import type { Context } from "../../core/kernel/context.server.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import type { HeldStore } from "../../core/ports/held-files.ts";
import { formatBytes } from "../../core/text/format-bytes.ts";
import { settleCategory } from "../contents/guess-category.ts";
import { storeCover } from "../covers/store-cover.server.ts";
import { addPicked } from "../previews/add-picked.server.ts";
import { createTorrentFromStreams } from "../torrents/metainfo/create-from-streams.ts";
import type { StreamedFile } from "../torrents/metainfo/hash-files.ts";
import type { Torrent } from "../torrents/metainfo/read-torrent.server.ts";
import { rootOf } from "../torrents/metainfo/root-of.ts";
import { MAX_NFO_BYTES } from "../torrents/nfo/decode-nfo.server.ts";
import { queueForReview } from "../uploads/queue-for-review.server.ts";
import { noNfo, readSent, readSentNfo, type SentNfo } from "../uploads/read-sent.server.ts";
import { archiveLimits, ImportRefused } from "./contents.ts";
import { ARRIVED, advance } from "./items.server.ts";
import { openContents } from "./open-contents.server.ts";
import { pickCover } from "./pick-cover.ts";
import { type ImportFile, importedFrom } from "./schema.ts";

export type MadeUpload = {
  name: string;
  torrentHash: string;
  uploadId: number;
  torrent: Torrent;
  category: string;
  description: string;
  /** Null if the files are not stored. */
  kept: { store: HeldStore; folder: string; bytes: number } | null;
};

/**
 * Creates the torrent of the received files and stores it as an upload that waits for review. Throws ImportRefused with
 * the fault of an archive. Refusals: conflict (in the index, barred, or already waiting).
 */
export async function makeUpload(context: Context, input: z.output<typeof ImportFile>): Promise<Result<MadeUpload>> {
  const { file } = input;
  const { intake, site, clock, actor } = context;
  const contents = await openContents(file, archiveLimits, `${intake.folder}/${file.itemId}`);
  try {
    const { name, files } = rootOf(contents.files, file.name.replace(/\.(zip|rar)$/i, "") || file.name);
    const total = sizeOf(files);
    if (input.keepFiles) await checkRoom(context, files);
    let shown = ARRIVED;
    const created = await createTorrentFromStreams({
      name,
      files,
      createdBy: site.name,
      createdAt: clock(),
      onProgress: (done) => {
        const progress = ARRIVED + Math.floor((done / total) * (99 - ARRIVED));
        if (progress < shown + 5) return;
        shown = progress;
        void advance(context, file.itemId, { progress }).catch(() => undefined);
      },
    });
    if (!created.ok) return created;
    const sent = readSent(created.value.bytes);
    if (!sent.ok) return sent;
    const category = input.category ?? settleCategory(name, files);
    const description = input.description || importedFrom(file.name);
    const stored = await queueForReview.run(context, {
      sent: sent.value,
      userId: actor?.id ?? "",
      fileName: file.name,
      ...(await findNfo(files)),
      status: "pending",
      name,
      description,
      category,
      source: "import",
    });
    if (!stored.ok) return stored;
    const uploadId = stored.value.id;
    await keepCover(context, uploadId, files);
    await addPicked(context, uploadId, files);
    const kept = input.keepFiles ? await keep(context, uploadId, files) : null;
    return ok({
      name,
      torrentHash: created.value.infoHash,
      uploadId,
      torrent: sent.value,
      category,
      description,
      kept,
    });
  } finally {
    await contents.dispose();
  }
}

const sizeOf = (files: StreamedFile[]) => files.reduce((sum, { length }) => sum + length, 0);

/** Disk space reserved for everything else. */
const RESERVE = 1024 ** 3;

/** Throws ImportRefused if the files do not fit on the disk. */
async function checkRoom({ heldFiles }: Context, files: StreamedFile[]): Promise<void> {
  const free = await heldFiles.free();
  if (free === null || sizeOf(files) + RESERVE <= free) return;
  const [needed, there] = [formatBytes(sizeOf(files)), formatBytes(free)];
  throw new ImportRefused(
    `There is not enough space to store the files: they need ${needed}, ${there} are free, and 1 GB must stay free. Import without storing them, or free up space.`,
  );
}

/** Stores the files under their numbers, in the order of the torrent. */
async function keep({ heldFiles }: Context, uploadId: number, files: StreamedFile[]) {
  const folder = String(uploadId);
  return { store: await heldFiles.keep(folder, files), folder, bytes: sizeOf(files) };
}

/** The least deeply nested NFO among the files; files of an implausible size do not count. */
async function findNfo(files: StreamedFile[]): Promise<SentNfo> {
  const [nfo] = files
    .filter(({ path, length }) => /\.nfo$/i.test(path.at(-1) ?? "") && length <= MAX_NFO_BYTES)
    .sort((a, b) => a.path.length - b.path.length);
  if (!nfo) return noNfo;
  const read = readSentNfo(await bytesOf(nfo));
  return read.ok ? read.value : noNfo;
}

/** An unreadable picture is ignored; it does not fail the import. */
async function keepCover(context: Context, uploadId: number, files: StreamedFile[]): Promise<void> {
  const cover = pickCover(files);
  if (cover) await storeCover.run(context, { uploadId, bytes: await bytesOf(cover), alt: "", source: "import" });
}

async function bytesOf(file: StreamedFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
