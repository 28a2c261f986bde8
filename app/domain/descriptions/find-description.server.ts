import { type Actor, mayDo } from "../kernel/actor.ts";
import { isSignedIn } from "../kernel/allow.ts";
import type { Tx } from "../kernel/context.server.ts";
import { shorten } from "../kernel/plain-text.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { findListed } from "./find-listed.server.ts";

const NEWEST = 30;
/** Fields of a listed torrent that uploaders and moderators correct. */
const CORRECTIONS = [
  "torrents.describe",
  "products.correct-torrent",
  "previews.add-to-torrent",
  "previews.correct",
  "previews.move",
  "previews.remove",
];

/**
 * A listed torrent's description with its last corrections, for its uploader and moderators. Refusals:
 * not-found; gone; forbidden.
 */
export const findDescription = defineUseCase({
  name: "torrents.find-description",
  input: OneTorrent,
  allow: isSignedIn,
  async read({ db, actor }, { torrentId }) {
    const found = await findListed(db, actor, torrentId);
    return found.ok ? ok({ torrentId, ...found.value, history: await findHistory(db, actor, torrentId) }) : found;
  },
});

async function findHistory(db: Tx, actor: Actor, torrentId: number) {
  const entries = await db.auditEntry.findMany({
    where: { subjectKind: "torrent", subjectId: String(torrentId), act: { in: CORRECTIONS } },
    orderBy: { id: "desc" },
    take: NEWEST,
  });
  return entries.map(({ id, actorId, actorName, before, after, createdAt }) => ({
    id: Number(id),
    // Members read that a moderator did it, not which one.
    by: actorId === actor.id ? "You" : mayDo(actor, "torrents.edit") ? actorName : "A moderator",
    at: createdAt.toISOString(),
    changes: changesIn(before as Values, after as Values),
  }));
}

type Values = Record<string, unknown> | null;

const SHOWN = 200;

/** Each field that was changed, as text. The name of a sound is said alone, because it stays. */
function changesIn(before: Values, after: Values) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({ name, before: textOf(before?.[name]), after: textOf(after?.[name]) }));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  const text = typeof value === "string" ? value : Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
  return shorten(text, SHOWN);
}
