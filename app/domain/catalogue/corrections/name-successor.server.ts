import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { MAX_INT4 } from "../../core/kernel/fields.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok, type Result, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";
import { findListed } from "./find-listed.server.ts";
import { SuccessorNamed } from "./output.ts";
import { NameSuccessor } from "./schema.ts";

const refuseSuccessor = (message: string) => refuseField("successor", message);

/**
 * Sets the newer release that replaces a listed torrent, or removes it. Lists and the torrent's page show it, and
 * members who have the old one are notified. For its uploader and moderators; it is public history. Refusals:
 * not-found; gone; forbidden; invalid (not a listed torrent, the torrent itself, or one that it replaces);
 * rate-limited.
 */
export const nameSuccessor = defineUseCase({
  name: "torrents.name-successor",
  input: NameSuccessor,
  output: SuccessorNamed,
  allow: isSignedIn,
  uses: "upload",
  limit: "successor",
  async write({ tx, actor, clock }, { torrentId, successor }) {
    // Two torrents that name each other at the same time would form a cycle.
    await lockNamed(tx, "successors of torrents");
    const found = await findListed(tx, actor, torrentId);
    if (!found.ok) return found;
    const next = successor ? await findSuccessor(tx, torrentId, successor) : ok(null);
    if (!next.ok) return next;
    const { name, successorId } = found.value;
    const answer = {
      torrentId,
      successorId: next.value?.id ?? null,
      message: next.value ? `${next.value.name} now replaces it.` : "The newer release was removed.",
    };
    if (successorId === answer.successorId) return ok(answer);
    await tx.torrent.updateMany({ where: { id: torrentId }, data: { successorId: answer.successorId } });
    if (next.value)
      await recordCauses(tx, { clock }, [
        {
          kind: "newer",
          page: paths.torrent(next.value.id),
          title: `${next.value.name} replaces ${name}, which you have`,
          actorId: actor.id,
          audience: "replaced",
          subjectId: next.value.id,
          members: [String(torrentId)],
        },
      ]);
    const before = successorId === null ? null : await nameOf(tx, successorId);
    const changes = changesOf({ "newer release": before }, { "newer release": next.value?.name ?? null });
    return ok(answer, { audit: { subject: { kind: "torrent", id: torrentId, name }, ...changes } });
  },
});

const nameOf = async (tx: Tx, id: number) =>
  (await tx.torrent.findUnique({ where: { id }, select: { name: true } }))?.name ?? null;

/** An id, alone or in the URL of the torrent's page. */
const idIn = (text: string) => /(?:^|\/torrents\/)(\d{1,10})(?:[/?#].*)?$/.exec(text)?.[1];

async function findSuccessor(tx: Tx, torrentId: number, text: string): Promise<Result<{ id: number; name: string }>> {
  const id = Number(idIn(text) ?? 0);
  if (id === 0 || id > MAX_INT4) return refuseSuccessor("Enter the URL or ID of the newer torrent.");
  if (id === torrentId) return refuseSuccessor("This is the same torrent.");
  const next = await tx.torrent.findFirst({ where: { id, isActive: true }, select: { id: true, name: true } });
  if (!next) return refuseSuccessor("No torrent in the index has this ID.");
  const [circle] = await tx.$queryRaw<object[]>`
    WITH RECURSIVE later AS (
      SELECT id, successor_id FROM torrents WHERE id = ${id}
      UNION SELECT t.id, t.successor_id FROM torrents t JOIN later l ON t.id = l.successor_id)
    SELECT FROM later WHERE successor_id = ${torrentId}`;
  return circle ? refuseSuccessor("This torrent is itself replaced by the one you are correcting.") : ok(next);
}
