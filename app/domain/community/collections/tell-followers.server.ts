import { paths } from "#app/paths/paths.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";
import type { OwnCollection } from "./policy.server.ts";

/** Notifies the followers of a shared collection that a torrent was added. */
export async function tellFollowers(tx: Tx, { clock }: Pick<CallContext, "clock">, collection: OwnCollection) {
  if (collection.visibility === "private") return;
  const { id, name: title } = collection;
  const page = paths.collections.collection(id);
  await recordCauses(tx, { clock }, [{ kind: "collection", page, title, audience: "collection", subjectId: id }]);
}
