import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import { cleanText } from "../../core/kernel/clean-text.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { type Ok, ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import type { JobRun } from "../../core/ports/jobs.ts";
import { type Metainfo, readMetainfo } from "../torrents/metainfo/read-metainfo.ts";
import { readFacts, type TorrentFacts } from "./describe-torrent.ts";
import { torrentOf } from "./torrent-of.server.ts";

/** As stored: the facts, or why an old file cannot be read. */
const Kept = z.union([
  z.object({ problem: z.string() }),
  z.object({
    name: z.string(),
    totalLength: z.number(),
    fileCount: z.number(),
    pieceLength: z.number(),
    version: z.enum(["v1", "v2", "hybrid"]),
    isPrivate: z.boolean(),
    trackers: z.array(z.string()),
    comment: z.string().nullable(),
    createdBy: z.string().nullable(),
    inside: z.array(z.tuple([z.string(), z.string()])),
    files: z.array(z.object({ path: z.array(z.string()), length: z.number() })),
  }),
]);

const stored = (kept: z.output<typeof Kept>) => cleanText(kept) as Prisma.InputJsonValue;

/** Facts stored with a new torrent, so that pages need not read its file again. */
export const storedFactsOf = (metainfo: Metainfo): Prisma.InputJsonValue => stored(readFacts(metainfo));

function readKept(bytes: Uint8Array): z.output<typeof Kept> {
  const read = readMetainfo(bytes);
  return read.ok ? readFacts(read.value) : { problem: read.message };
}

/**
 * Returns the facts of an upload's torrent. If the upload is older than stored facts, its file is read until the job
 * gets to it. Refusals: invalid (an old file that cannot be read).
 */
export async function factsOf(
  db: Pick<Tx, "userUpload">,
  { id, torrentFacts }: { id: number; torrentFacts: unknown },
): Promise<Result<TorrentFacts>> {
  const parsed = Kept.safeParse(torrentFacts);
  const kept = parsed.success ? parsed.data : readKept(await fileOf(db, id));
  return "problem" in kept ? refuse("invalid", kept.problem) : ok(kept);
}

async function fileOf(db: Pick<Tx, "userUpload">, id: number): Promise<Uint8Array> {
  const upload = await db.userUpload.findUnique({ where: { id }, select: { torrentFile: true } });
  return torrentOf({ torrentFile: upload?.torrentFile ?? null });
}

const KEY = "read-uploads";

/** Adds the job if there are uploads whose torrents were not read when they were received. Returns whether it did. */
export async function queueOldUploads(db: Pick<Services["db"], "$queryRaw" | "$executeRaw">): Promise<boolean> {
  const [row] = await db.$queryRaw<[{ isDue: boolean }]>`SELECT EXISTS (
    SELECT 1 FROM user_uploads WHERE torrent_facts IS NULL AND torrent_file IS NOT NULL) AS "isDue"`;
  if (row.isDue) await addJob(db, "read-uploads", {}, { key: KEY });
  return row.isDue;
}

/** The job: reads one upload after another, so that it continues where it stopped. */
export async function readOldUploads(services: Services, { signal }: Pick<JobRun, "signal">): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    signal.throwIfAborted();
    const done: Result<{ after: number | null }> = await readNext.run(systemContext(services), { after });
    if (!done.ok) throw new Error(done.message);
    after = done.value.after;
  }
}

/** Reads the next upload after an id. Returns its id; null at the end. */
const readNext = defineUseCase({
  name: "uploads.read-next",
  input: z.object({ after: z.number().int() }),
  allow: systemOnly,
  async write({ tx }, { after }): Promise<Ok<{ after: number | null }>> {
    const upload = await tx.userUpload.findFirst({
      where: { id: { gt: after }, torrentFacts: { equals: Prisma.DbNull }, torrentFile: { not: null } },
      select: { id: true, torrentFile: true },
      orderBy: { id: "asc" },
    });
    if (!upload) return ok({ after: null });
    const torrentFacts = stored(readKept(torrentOf(upload)));
    await tx.userUpload.updateMany({ where: { id: upload.id }, data: { torrentFacts } });
    return ok({ after: upload.id });
  },
});
