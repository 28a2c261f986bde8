import { holding } from "../../core/kernel/allow.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/**
 * Ends the process that received the request, so that its supervisor restarts it. This is not a job, because a separate
 * worker would restart itself. Refuses visitors and members.
 */
export const restartServer = defineUseCase({
  name: "system.restart-server",
  allow: holding("system.operate"),
  async write({ tx, clock, actor, host }) {
    const now = clock();
    const { id } = await tx.operation.create({
      data: {
        kind: "restart-server",
        status: "done",
        actorId: actor.id,
        actorName: actor.username,
        message: "The server is restarting.",
        startedAt: now,
        endedAt: now,
      },
      select: { id: true },
    });
    await notifyProgress(tx, "operations");
    const audit = { act: "system.run", subject: { kind: "operation", id, name: "restart-server" } };
    return ok({ id }, { audit, afterCommit: () => host.restart() });
  },
});
