import { anyStaff } from "../../core/kernel/allow.ts";
import type { AuditEntry } from "../../core/kernel/audit.server.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { UNDO_MS } from "../../core/kernel/own-decision.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lockTargets } from "../../people/members/lock-target.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { rightOf } from "./acts.ts";
import { denyAct } from "./find-chosen.server.ts";
import { noSuchRun } from "./find-run.server.ts";
import { Done } from "./record-run.server.ts";
import { OneRun } from "./schema.ts";
import { readStandings, restoreStandings, type Standing } from "./steps-in-bulk.server.ts";

const withoutBills = ({ bills: _, ...standing }: Standing) => JSON.stringify(standing);

/**
 * Restores the standing that each member had before a bulk action. A member whose standing has changed since, or whose
 * payment was approved with the action, is left unchanged and named. Refusals: not-found, conflict (too late, already
 * undone, or an action that cannot be undone).
 */
export const undoRun = defineUseCase({
  name: "bulk.undo",
  input: OneRun,
  allow: anyStaff,
  async write({ tx, actor, clock }, { runId }) {
    const now = clock();
    const undone = await tx.bulkRun.updateManyAndReturn({
      where: { id: runId, actorId: actor.id, undoneAt: null, createdAt: { gt: new Date(now.getTime() - UNDO_MS) } },
      data: { undoneAt: now },
    });
    const [run] = undone;
    if (!run) {
      const isThere = (await tx.bulkRun.count({ where: { id: runId, actorId: actor.id } })) > 0;
      return isThere ? refuse("conflict", "This can no longer be undone.") : noSuchRun();
    }
    const done = Done.parse(run.done);
    if (!done.some(({ before }) => before !== undefined))
      return refuse("conflict", "An action of this kind can't be undone in bulk.");
    const denied = denyAct({ actor }, "users", run.act);
    if (denied) return denied;
    const refused: { id: string; message: string }[] = [];
    const audit: AuditEntry[] = [];
    const changes = done.flatMap(({ id, before, after }) => (before && after ? [{ id, before, after }] : []));
    const ids = changes.map(({ id }) => id);
    const targetOf = await lockTargets(tx, actor, ids, rightOf("users", run.act), { mayBeSelf: true });
    const standings = await readStandings(tx, ids);
    const restored = new Map<string, Standing>();
    for (const { id, before, after } of changes) {
      const user = targetOf(id);
      const standing = standings.get(id);
      if (!user.ok || !standing)
        refused.push({ id, message: user.ok ? "This account no longer exists." : user.message });
      else if (before.approvedPayments !== after.approvedPayments)
        refused.push({ id, message: "This also approved a payment. Decide on that payment first." });
      else if (withoutBills(standing) !== withoutBills(after))
        refused.push({ id, message: "This account has changed since." });
      else {
        restored.set(id, before);
        audit.push({ subject: subjectOf(user.value), ...changesOf(after, before) });
      }
    }
    await restoreStandings(tx, restored, now);
    return ok(
      { undone: audit.length, refused },
      { audit: audit.length > 0 ? audit : { unaudited: "No account has changed." } },
    );
  },
});
