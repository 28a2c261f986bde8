import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";
import { InCollection } from "./output.ts";
import { lockOwn, type OwnCollection } from "./policy.server.ts";
import { putLast } from "./put-last.server.ts";
import { OneSuggestion } from "./schema.ts";
import { tellFollowers } from "./tell-followers.server.ts";

const noSuchSuggestion = () => refuse("not-found", "This suggestion has already been decided or withdrawn.");

const findWaiting = (tx: Tx, collectionId: number, id: number) =>
  tx.collectionSuggestion.findFirst({
    where: { id, collectionId },
    select: { id: true, userId: true, torrentId: true, torrent: { select: { name: true } } },
  });

type Told = { userId: string; text: string };

/** Notifies the member who suggested it. The cause has no actor, because the owner may hide their name. */
async function tellSuggester(tx: Tx, { clock }: Pick<CallContext, "clock">, { id }: OwnCollection, told: Told) {
  const page = paths.collections.collection(id);
  const { userId, text: title } = told;
  await recordCauses(tx, { clock }, [
    { kind: "suggestion_decided", page, title, audience: "members", members: [userId] },
  ]);
}

/**
 * Adds a suggested torrent to the end of one's own collection, and notifies the member who suggested it and the
 * followers. Refusals: not-found; forbidden; conflict (in it already, or full).
 */
export const acceptSuggestion = defineUseCase({
  name: "collections.accept-suggestion",
  input: OneSuggestion,
  output: InCollection,
  allow: isSignedIn,
  uses: "publish",
  async write({ tx, actor, clock }, { collectionId, suggestionId }) {
    const own = await lockOwn(tx, actor, collectionId);
    if (!own.ok) return own;
    const waiting = await findWaiting(tx, collectionId, suggestionId);
    if (!waiting) return noSuchSuggestion();
    const { torrentId, userId, torrent } = waiting;
    const put = await putLast(tx, { collectionId, torrentId, note: null, now: clock() });
    if (!put.ok) return put;
    const text = `${torrent.name}, which you suggested, is now in “${own.value.name}”`;
    await tellSuggester(tx, { clock }, own.value, { userId, text });
    await tellFollowers(tx, { clock }, own.value);
    return ok({ collectionId, torrentId });
  },
});

/**
 * Declines a suggestion for one's own collection and notifies the member who made it, or withdraws one's own
 * suggestion. Refusals: not-found.
 */
export const removeSuggestion = defineUseCase({
  name: "collections.remove-suggestion",
  input: OneSuggestion,
  output: InCollection,
  allow: isSignedIn,
  async write({ tx, actor, clock }, { collectionId, suggestionId }) {
    const waiting = await findWaiting(tx, collectionId, suggestionId);
    if (!waiting) return noSuchSuggestion();
    const { torrentId, userId, torrent } = waiting;
    const own = userId === actor.id ? null : await lockOwn(tx, actor, collectionId);
    if (own?.ok === false) return own;
    // Another request may have decided since it was read.
    const { count } = await tx.collectionSuggestion.deleteMany({ where: { id: waiting.id } });
    if (count === 0) return noSuchSuggestion();
    if (own) {
      const text = `${torrent.name}, which you suggested, was not added to “${own.value.name}”`;
      await tellSuggester(tx, { clock }, own.value, { userId, text });
    }
    return ok({ collectionId, torrentId });
  },
});
