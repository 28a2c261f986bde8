import { paths } from "#app/paths/paths.ts";
import { noSuchTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Refusal, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";
import { Suggested } from "./output.ts";
import { isShown, noSuchCollection } from "./policy.server.ts";
import { SUGGESTIONS_MAX, SuggestTorrent } from "./schema.ts";

type Open = { id: number; name: string; ownerId: string; isOpen: boolean };

/**
 * Suggests a listed torrent for another member's collection that accepts suggestions, and notifies the owner.
 * Refusals: not-found; forbidden (not open, or one's own); conflict (in it or suggested already, or too many wait);
 * rate-limited.
 */
export const suggestTorrent = defineUseCase({
  name: "collections.suggest-torrent",
  input: SuggestTorrent,
  output: Suggested,
  allow: isSignedIn,
  uses: "publish",
  limit: "suggestTorrent",
  async write({ tx, actor, clock }, { collectionId, torrentId, word }) {
    const [collection] = await tx.$queryRaw<Open[]>`
      SELECT c.id, c.name, c.owner_id AS "ownerId", c.visibility = 'suggestions' AS "isOpen" FROM collections c
      WHERE c.id = ${collectionId} AND ${isShown(actor)} FOR UPDATE OF c`;
    if (!collection) return noSuchCollection();
    const { name, ownerId, isOpen } = collection;
    if (ownerId === actor.id) return refuse("forbidden", "This is your own collection. Add the torrent instead.");
    if (!isOpen) return refuse("forbidden", "This collection does not accept suggestions.");
    const wrong = await refuseTorrent(tx, collectionId, torrentId);
    if (wrong) return wrong;
    const { id } = await tx.collectionSuggestion.create({
      data: { collectionId, torrentId, userId: actor.id, word: word || null, createdAt: clock() },
    });
    const page = paths.collections.suggestions(collectionId);
    await recordCauses(tx, { clock }, [
      { kind: "suggestion", page, title: name, actorId: actor.id, audience: "members", members: [ownerId] },
    ]);
    return ok({ id, collectionId, torrentId });
  },
});

async function refuseTorrent(tx: Tx, collectionId: number, torrentId: number): Promise<Refusal | null> {
  const one = { where: { collectionId, torrentId } };
  if ((await tx.torrent.count({ where: { id: torrentId, isActive: true } })) === 0) return noSuchTorrent();
  if ((await tx.collectionItem.count(one)) > 0) return refuse("conflict", "This torrent is already in the collection.");
  if ((await tx.collectionSuggestion.count(one)) > 0)
    return refuse("conflict", "This torrent has already been suggested and is waiting for the owner.");
  const count = () => tx.collectionSuggestion.count({ where: { collectionId } });
  const cap = { count, most: SUGGESTIONS_MAX, things: "suggestions", remedy: "Try again later." };
  const room = await withinCap(tx, { table: "collections", id: collectionId }, cap);
  return room.ok ? null : room;
}
