import { holding } from "../../core/kernel/allow.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Written } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { forgetCollections, forgetHiddenCollection } from "../../notify/notices/forget.server.ts";
import { CollectionDeleted, CollectionHidden } from "./output.ts";
import { noSuchCollection } from "./policy.server.ts";
import { HideCollection, OneCollection } from "./schema.ts";

/** Only the owner sees a private collection; staff do not. */
const findShared = (tx: Tx, id: number) => tx.collection.findFirst({ where: { id, visibility: { not: "private" } } });

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ kind: "collection", id, name });

/** Hides a collection from everyone except its owner and moderators, or shows it again. Refusals: not-found. */
export const hideCollection = defineUseCase({
  name: "collections.hide",
  input: HideCollection,
  output: CollectionHidden,
  allow: holding("collections.moderate"),
  write: ({ tx, clock }, input) => hideIn(tx, { clock }, input),
});

/** Does this as a step of another use case, which passes on the audit entry. Refusals: not-found. */
export async function hideIn(
  tx: Tx,
  { clock }: Pick<CallContext, "clock">,
  { collectionId, isHidden }: { collectionId: number; isHidden: boolean },
): Promise<Written<{ id: number; isHidden: boolean }, "audit">> {
  const found = await findShared(tx, collectionId);
  if (!found) return noSuchCollection();
  const wasHidden = found.hiddenAt !== null;
  const done = { id: collectionId, isHidden };
  if (wasHidden === isHidden) return ok(done, { audit: { unaudited: "nothing changed" } });
  await tx.collection.update({ where: { id: collectionId }, data: { hiddenAt: isHidden ? clock() : null } });
  if (isHidden) await forgetHiddenCollection(tx, collectionId);
  return ok(done, {
    audit: { act: "collections.hide", subject: subjectOf(found), before: { isHidden: wasHidden }, after: { isHidden } },
  });
}

/** Deletes another member's collection, for moderators. Refusals: not-found. */
export const removeCollection = defineUseCase({
  name: "collections.remove",
  input: OneCollection,
  output: CollectionDeleted,
  allow: holding("collections.moderate"),
  async write({ tx }, { collectionId }) {
    const found = await findShared(tx, collectionId);
    if (!found) return noSuchCollection();
    const { count } = await tx.collection.deleteMany({ where: { id: collectionId } });
    if (count === 0) return noSuchCollection();
    await forgetCollections(tx, [collectionId]);
    const { ownerId, text } = found;
    return ok({ id: collectionId }, { audit: { subject: subjectOf(found), before: { ownerId, text } } });
  },
});
