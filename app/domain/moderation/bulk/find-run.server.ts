import { anyStaff } from "../../core/kernel/allow.ts";
import { UNDO_MS } from "../../core/kernel/own-decision.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { Done, Refused } from "./record-run.server.ts";
import { OneRun } from "./schema.ts";

export const noSuchRun = () => refuse("not-found", "That report doesn't exist.");

/** The report of a bulk action, for the administrator who ran it. Refusals: not-found. */
export const findRun = defineUseCase({
  name: "bulk.find-run",
  input: OneRun,
  allow: anyStaff,
  async read({ db, actor, clock }, { runId }) {
    const run = await db.bulkRun.findFirst({ where: { id: runId, actorId: actor.id } });
    if (!run) return noSuchRun();
    const done = Done.parse(run.done);
    const isRecent = clock().getTime() - run.createdAt.getTime() < UNDO_MS;
    const hasUndo = done.some(({ before }) => before !== undefined);
    return ok({
      runId,
      kind: run.kind,
      act: run.act,
      done: done.map(({ id, name }) => ({ id, name })),
      refused: Refused.parse(run.refused),
      hasUndo,
      canUndo: isRecent && run.undoneAt === null && hasUndo,
      isUndone: run.undoneAt !== null,
    });
  },
});
