import { z } from "zod";
import { addJob } from "../../core/kernel/add-job.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import type { JobRun } from "../../core/ports/jobs.ts";
import { namedFiles } from "../torrents/metainfo/read-files.ts";
import { readMetainfo } from "../torrents/metainfo/read-metainfo.ts";
import { decodeNfo } from "../torrents/nfo/decode-nfo.server.ts";
import { type NamedFile, READER_VERSION } from "./read-contents.ts";
import { contentsRow, storeContents } from "./store-contents.server.ts";

const BATCH = 20;
const KEY = "read-contents";

const StoredFiles = z.array(z.object({ path: z.string(), length: z.number() }));

/** Adds the job if torrents are unread or were read by an older reader. Returns whether it did. */
export async function queueOldContents(db: Pick<Services["db"], "$queryRaw" | "$executeRaw">): Promise<boolean> {
  const [row] = await db.$queryRaw<[{ isDue: boolean }]>`SELECT EXISTS (
    SELECT 1 FROM torrents t LEFT JOIN torrent_contents c ON c.torrent_id = t.id AND c.reader_version = ${READER_VERSION}
    WHERE c.torrent_id IS NULL) AS "isDue"`;
  if (row.isDue) await addJob(db, "read-contents", {}, { key: KEY });
  return row.isDue;
}

/** The job. It works in batches, and continues with the next batch after a restart. */
export async function readOldContents(services: Services, { signal }: Pick<JobRun, "signal">): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    signal.throwIfAborted();
    const done: Result<{ after: number | null }> = await readBatch.run(systemContext(services), { after });
    if (!done.ok) throw new Error(done.message);
    after = done.value.after;
  }
}

/**
 * Reads the torrents after an id that are unread or were read by an older reader. Returns the last one's id; null at
 * the end.
 */
const readBatch = defineUseCase({
  name: "catalogue.read-batch",
  input: z.object({ after: z.number().int() }),
  allow: systemOnly,
  async write({ tx, clock }, { after }) {
    const torrents = await tx.$queryRaw<{ id: number; name: string }[]>`
      SELECT t.id, t.name FROM torrents t
      LEFT JOIN torrent_contents c ON c.torrent_id = t.id AND c.reader_version = ${READER_VERSION}
      WHERE t.id > ${after} AND c.torrent_id IS NULL ORDER BY t.id LIMIT ${BATCH}`;
    const now = clock();
    const rows = [];
    for (const torrent of torrents) rows.push(contentsRow({ ...torrent, files: await filesOf(tx, torrent.id) }, now));
    await storeContents(tx, rows);
    for (const { id } of torrents) await decodeNfoAgain(tx, id);
    return ok({ after: torrents.length === BATCH ? (torrents.at(-1)?.id ?? null) : null });
  },
});

/** Stores the text of a torrent's NFO as this version decodes it. A trigger updates the search document. */
async function decodeNfoAgain(tx: Tx, id: number): Promise<void> {
  const { nfo, nfoBytes } = await tx.torrent.findUniqueOrThrow({
    where: { id },
    select: { nfo: true, nfoBytes: true },
  });
  const decoded = nfoBytes && decodeNfo(nfoBytes);
  if (decoded?.ok && decoded.value !== nfo) await tx.torrent.update({ where: { id }, data: { nfo: decoded.value } });
}

/**
 * The files of a stored torrent. Old versions of the site stored them only in the .torrent; this stores them
 * separately.
 */
async function filesOf(tx: Tx, id: number): Promise<NamedFile[]> {
  const stored = await tx.torrent.findUniqueOrThrow({ where: { id }, select: { files: true } });
  const files = StoredFiles.safeParse(stored.files);
  if (files.success) return files.data;
  const { torrentData } = await tx.torrent.findUniqueOrThrow({ where: { id }, select: { torrentData: true } });
  const read = torrentData ? readMetainfo(torrentData) : null;
  if (!read?.ok) return [];
  const found = namedFiles(read.value.files);
  await tx.torrent.updateMany({ where: { id }, data: { files: found, fileCount: found.length } });
  return found;
}
