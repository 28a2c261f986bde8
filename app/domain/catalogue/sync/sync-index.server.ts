import { z } from "zod";
import { holding } from "../../core/kernel/allow.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { plainLine, plainText } from "../../core/kernel/plain-text.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { OperationHandler } from "../../core/operations/operation-job.ts";
import type { Outcome } from "../../core/operations/report.ts";
import { settleCategory } from "../contents/guess-category.ts";
import { categoryFrom, platforms } from "../torrents/categories.ts";
import { MAX_TORRENT_BYTES } from "../torrents/metainfo/find-info.ts";
import { findDuplicates } from "../uploads/find-duplicates.server.ts";
import { queueForReview } from "../uploads/queue-for-review.server.ts";
import { readSent } from "../uploads/read-sent.server.ts";
import { IndexSynced } from "./output.ts";
import { hidingErrors, runSync, StartSync, summaryOf } from "./run-sync.server.ts";

const MAX_INDEX_BYTES = 8 * 1024 * 1024;
const MAX_ENTRIES = 500;

const textOf = (clean: (text: string) => string, max: number) =>
  z.string().transform((value) => clean(value).slice(0, max).toWellFormed());

const Entry = z
  .object({
    name: textOf(plainLine, 200),
    torrentUrl: z.string().optional(),
    torrent_url: z.string().optional(),
    infoHash: z.string().optional(),
    info_hash: z.string().optional(),
    category: textOf(plainLine, 60).optional().catch(undefined),
    platform: z.enum(platforms).optional().catch(undefined),
    description: textOf(plainText, 10_000).optional().catch(undefined),
  })
  .transform(({ torrentUrl, torrent_url, infoHash, info_hash, ...entry }) => ({
    ...entry,
    url: torrentUrl ?? torrent_url ?? "",
    infoHash: (infoHash ?? info_hash ?? "").toLowerCase(),
  }));

type IndexEntry = z.output<typeof Entry>;

const Index = z.union([
  z.array(z.unknown()),
  z.object({ torrents: z.array(z.unknown()) }).transform((o) => o.torrents),
]);

/**
 * Reads another site's JSON index and queues its torrents for review: a moderator checks everything that comes from
 * another site. Running it again changes nothing. Returns the results. Refuses visitors and members. Refusals:
 * unavailable (no URL is set, or the index cannot be fetched or read; private addresses are never fetched); conflict
 * (it is already running).
 */
export const syncIndex = defineUseCase({
  name: "sync.index",
  output: IndexSynced,
  allow: holding("imports.run"),
  async read(context) {
    const done = await startIndexSync.run(context, { ms: null });
    if (!done.ok) return done;
    return done.value ? ok({ ...done.value, synced: done.value.added }) : refuse("unavailable", "It is still running.");
  },
});

/** Starts a sync, and returns null if it is still running after some milliseconds. */
export const startIndexSync = defineUseCase({
  name: "sync.start-index",
  input: StartSync,
  allow: holding("imports.run"),
  async read(context, { ms }) {
    if (!context.intake.indexUrl) return noIndex;
    return runSync(context, { kind: "sync-index", act: "sync.index" }, ms ?? undefined);
  },
});

export const noIndex = refuse("unavailable", "No index is set: set SYNC_INDEX_URL.");

/** The job of an index sync. */
export const readIndex: OperationHandler = hidingErrors(async ({ context, progress }) => {
  const { indexUrl, fetchPublic } = context.intake;
  if (!indexUrl) return noIndex;
  let entries: unknown[];
  try {
    entries = Index.parse(JSON.parse(new TextDecoder().decode(await fetchPublic(indexUrl, MAX_INDEX_BYTES))));
  } catch (error) {
    return refuse("unavailable", `The index cannot be read: ${reasonOf(error)}`);
  }
  const taken = entries.slice(0, MAX_ENTRIES);
  progress.expect(taken.length);
  for (const entry of taken) await progress.record(await addEntry(context, entry, indexUrl));
  return ok({ message: summaryOf(progress.outcomes) });
});

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return "it is not a JSON list.";
  return error instanceof Error ? error.message.slice(0, 200) : "unknown";
}

async function addEntry(context: Context, raw: unknown, base: string): Promise<Outcome> {
  const parsed = Entry.safeParse(raw);
  if (!parsed.success || !parsed.data.name)
    return { name: "An entry", outcome: "failed", why: "It does not belong to a torrent." };
  const entry = parsed.data;
  const end = (outcome: Outcome["outcome"], why: string | null): Outcome => ({ name: entry.name, outcome, why });
  const known = async (hashes: (string | null)[]) => {
    const { same } = await findDuplicates(context.db, { hashes, name: entry.name });
    return same ? (same.isBarred ? "Barred from the index." : "Already in the index.") : null;
  };
  const skip = await known([entry.infoHash]);
  if (skip) return end("skipped", skip);
  const sent = await fetchTorrent(context, entry, base);
  if (!sent.ok) return end("failed", sent.message);
  const { infoHash, sentInfoHash, metainfo } = sent.value;
  const again = await known([infoHash, sentInfoHash]);
  if (again) return end("skipped", again);
  if (await context.db.userUpload.findFirst({ where: { infoHash, source: "index" }, select: { id: true } }))
    return end("skipped", "Already imported.");
  if (!context.actor) return end("failed", "The account that started it no longer exists.");
  const stored = await queueForReview.run(context, {
    sent: sent.value,
    userId: context.actor.id,
    fileName: `${metainfo.name}.torrent`,
    nfo: null,
    nfoBytes: null,
    status: "pending",
    name: entry.name,
    description: entry.description || `From ${new URL(base).host}`,
    category: categoryFrom(entry.category ?? "") ?? settleCategory(metainfo.name, metainfo.files),
    platform: entry.platform ?? "BOTH",
    source: "index",
  });
  return stored.ok ? end("added", null) : end("skipped", stored.message);
}

async function fetchTorrent({ intake }: Context, { url, infoHash }: IndexEntry, base: string) {
  try {
    const bytes = await intake.fetchPublic(new URL(url, base).href, MAX_TORRENT_BYTES);
    const sent = readSent(bytes);
    if (!sent.ok || !infoHash) return sent;
    const is = sent.value.sentInfoHash ?? sent.value.infoHash;
    return is === infoHash ? sent : refuse("invalid", "The torrent does not match the index.");
  } catch (error) {
    return refuse("unavailable", reasonOf(error));
  }
}
