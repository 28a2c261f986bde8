import type { Actor } from "../../core/kernel/actor.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import type { Db, Tx } from "../../core/kernel/context.server.ts";
import { shorten } from "../../core/kernel/plain-text.ts";
import { corrections } from "../torrents/corrections.ts";

type Of = { torrentId: number; uploadedBy: string | null };

export const HISTORY_PAGE = 20;

export const whereCorrected = (torrentId: number) => ({
  subjectKind: "torrent",
  subjectId: String(torrentId),
  act: { in: corrections },
});

export const countCorrections = (db: Db, torrentId: number) =>
  db.auditEntry.count({ where: whereCorrected(torrentId) });

/**
 * One page of the corrections of a torrent, newest first. Members see the role in which a correction was made, but not
 * who made it.
 */
export async function readHistory(db: Db | Tx, actor: Actor, { torrentId, uploadedBy }: Of, page = 1) {
  const entries = await db.auditEntry.findMany({
    where: whereCorrected(torrentId),
    include: { takenOut: { select: { field: true } } },
    orderBy: { id: "desc" },
    skip: (page - 1) * HISTORY_PAGE,
    take: HISTORY_PAGE,
  });
  const seesNames = mayDo(actor, "torrents.edit");
  const rankOf = (actorId: string | null) =>
    actorId !== null && actorId === uploadedBy ? "The uploader" : "A moderator";
  return entries.map(({ takenOut, ...entry }) => ({
    id: Number(entry.id),
    by: entry.actorId === actor.id ? "You" : seesNames ? entry.actorName : rankOf(entry.actorId),
    at: entry.createdAt.toISOString(),
    changes: changesOfEntry(entry).map((change) =>
      takenOut.some(({ field }) => field === change.name)
        ? { name: change.name, before: null, after: null, isTakenOut: true }
        : { ...change, isTakenOut: false },
    ),
  }));
}

/** The fields that an entry has changed, as text. */
export const changesOfEntry = ({ act, before, after }: { act: string; before: unknown; after: unknown }) =>
  act.startsWith("covers.")
    ? coverChange(before as Covers, after as Covers)
    : changesIn(before as Values, after as Values);

type Values = Record<string, unknown> | null;

const SHOWN = 200;

type Covers = { cover: { cover: string; alt: string } | null } | null;

/** The file names of covers mean nothing to readers. */
function coverChange(before: Covers, after: Covers) {
  const [old, now] = [before?.cover, after?.cover];
  if (!now) return [{ name: "cover", before: null, after: "Removed" }];
  return old?.cover === now.cover
    ? [{ name: "description of the cover", before: old.alt || null, after: now.alt || null }]
    : [{ name: "cover", before: null, after: "Another picture" }];
}

/** Each changed field, as text. A sound's name is given once, because it does not change. */
function changesIn(before: Values, after: Values) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({ name, before: textOf(before?.[name]), after: textOf(after?.[name]) }));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  const text = typeof value === "string" ? value : Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
  return shorten(text, SHOWN);
}
