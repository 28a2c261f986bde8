import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { collectHealth } from "./collect-health.server.ts";
import { judgeHealth } from "./health.ts";
import { SiteHealth } from "./output.ts";

/**
 * The health of mail, backups, disk, jobs, PostgreSQL and the tracker, each with a state and its facts, at most 15
 * seconds old. The last error of a mail may name an address, so only staff who manage mail can read it. Refuses all but
 * staff.
 */
export const readHealth = defineUseCase({
  name: "admin.read-health",
  output: SiteHealth,
  allow: holding("system.operate"),
  async read(context) {
    const facts = await collectHealth(context);
    const { mail, backup, disk, jobs, database, tracker } = judgeHealth(facts, context.clock());
    const iso = (at: Date | null) => at?.toISOString() ?? null;
    const health: SiteHealth = {
      checkedAt: context.clock().toISOString(),
      mail: {
        state: mail,
        isSetUp: facts.mail.isSetUp,
        oldestWaitingAt: iso(facts.mail.oldestWaitingAt),
        lastError: mayDo(context.actor, "mail.manage") ? facts.lastError : null,
      },
      backup: {
        state: backup,
        newestAt: iso(facts.backup.newestAt),
        copies: facts.backup.copies && { ...facts.backup.copies, newestAt: iso(facts.backup.copies.newestAt) },
        rehearsal: { ...facts.backup.rehearsal, doneAt: iso(facts.backup.rehearsal.doneAt) },
      },
      disk: { state: disk, freeBytes: facts.disk.freeBytes, totalBytes: facts.totalBytes },
      jobs: { state: jobs, oldestDueAt: iso(facts.jobs.oldestDueAt), failed: facts.jobs.failed },
      database: { state: database, ...facts.database },
      tracker: { state: tracker },
    };
    return ok(health);
  },
});
