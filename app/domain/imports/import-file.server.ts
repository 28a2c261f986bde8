import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { notifyProgress } from "../kernel/progress.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { createTorrentFromStreams, type StreamedFile } from "../torrents/metainfo/create-from-streams.server.ts";
import { MAX_NFO_BYTES } from "../torrents/nfo/decode-nfo.server.ts";
import { findDuplicates, refusalFor } from "../uploads/find-duplicates.server.ts";
import { readSent, readSentNfo } from "../uploads/read-sent.server.ts";
import { storeUpload } from "../uploads/store-upload.server.ts";
import { archiveLimits, ImportRefused } from "./contents.ts";
import { guessCategory } from "./guess-category.ts";
import { advance, failItem, removeFolder } from "./items.server.ts";
import { openContents } from "./open-contents.server.ts";
import { ImportFile, importedFrom } from "./schema.ts";

const HALF = 50;
const RECEIVED = "The file could not be imported.";

type Input = ReturnType<(typeof ImportFile)["parse"]>;

/**
 * Makes a torrent of a file that was received, or of what is in the archive that it is, and queues it for review. The
 * item tells how far it is. Whatever happens, nothing of it stays on disk. Refuses visitors and members. Refusals:
 * invalid, with what is wrong in the archive; conflict (in the index, barred, or waiting already).
 */
export const importFile = defineUseCase({
  name: "imports.import-file",
  input: ImportFile,
  allow: isStaff,
  async run(context, input) {
    const { itemId, size } = input.file;
    try {
      await advance(context, itemId, { status: "processing", progress: HALF, fileSize: BigInt(size) });
      const made = await makeUpload(context, input);
      if (!made.ok) await failItem(context, itemId, made.message);
      return made;
    } catch (error) {
      const words = error instanceof ImportRefused || error instanceof RangeError ? error.message : RECEIVED;
      await failItem(context, itemId, words);
      if (words === RECEIVED) throw error;
      return refuse("invalid", words, { errors: { file: [words] } });
    } finally {
      await removeFolder(context.intake.folder, itemId);
    }
  },
});

async function makeUpload(context: Context, input: Input): Promise<Result<{ torrentHash: string; uploadId: number }>> {
  const { file, description } = input;
  const { db, intake, site, clock } = context;
  const contents = await openContents(file, archiveLimits, `${intake.folder}/${file.itemId}`);
  try {
    const { name, files } = rootOf(contents.files, file.name);
    let shown = HALF;
    const created = await createTorrentFromStreams({
      name,
      files,
      createdBy: site.name,
      createdAt: clock(),
      onProgress: (share) => {
        const progress = HALF + Math.floor(share * (99 - HALF));
        if (progress < shown + 5) return;
        shown = progress;
        void advance(context, file.itemId, { progress }).catch(() => undefined);
      },
    });
    const sent = await readSent(created.bytes);
    if (!sent.ok) return sent;
    const known = refusalFor(await findDuplicates(db, { hashes: [created.infoHash], name }));
    if (known) return known;
    const category = input.category ?? guessCategory(name, files);
    const words = description || importedFrom(file.name);
    const stored = await storeUpload(context, {
      sent: sent.value,
      userId: actorOf(context).id,
      fileName: file.name,
      nfo: await findNfo(files),
      status: "pending",
      name,
      description: words,
      category,
      source: "import",
    });
    if (!stored.ok) return stored;
    const { infoHash: torrentHash } = created;
    const uploadId = stored.value.id;
    await db.$transaction(async (tx) => {
      await tx.importItem.updateMany({
        where: { id: file.itemId },
        data: { status: "complete", progress: 100, torrentHash, uploadId, category, description: words },
      });
      await notifyProgress(tx, "imports");
      await recordAct(tx, context, {
        act: "imports.import-file",
        subject: { kind: "upload", id: uploadId, name },
        after: { fileName: file.name, category, torrentHash },
      });
    });
    return ok({ torrentHash, uploadId });
  } finally {
    await contents.dispose();
  }
}

/** The torrent's name and paths: one folder around everything gives its name, a single file its own. */
function rootOf(files: StreamedFile[], fileName: string): { name: string; files: StreamedFile[] } {
  const [first] = files;
  if (files.length === 1 && first?.path.length === 1) return { name: first.path[0] ?? fileName, files };
  const root = first?.path[0] ?? "";
  if (files.every(({ path }) => path.length > 1 && path[0] === root))
    return { name: root, files: files.map((file) => ({ ...file, path: file.path.slice(1) })) };
  return { name: fileName.replace(/\.(zip|rar)$/i, "") || fileName, files };
}

/** The NFO among the files that lies least deep, as text; one that is no NFO by its size is none. */
async function findNfo(files: StreamedFile[]): Promise<string | null> {
  const [nfo] = files
    .filter(({ path, length }) => /\.nfo$/i.test(path.at(-1) ?? "") && length <= MAX_NFO_BYTES)
    .sort((a, b) => a.path.length - b.path.length);
  if (!nfo) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of nfo.open()) chunks.push(chunk);
  const text = readSentNfo(Buffer.concat(chunks));
  return text.ok ? text.value : null;
}
