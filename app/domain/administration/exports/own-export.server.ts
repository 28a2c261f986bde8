import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays, iso } from "../../core/kernel/utc.ts";
import { addExportJob } from "./export-jobs.server.ts";
import { AccountExport } from "./output.ts";

/** How long a member waits before they can ask for another archive. */
const DAYS_BETWEEN = 1;

/** The state of the member's archive; `url` downloads it while it is kept. */
export const readExport = defineUseCase({
  name: "exports.read",
  output: AccountExport,
  allow: isSignedIn,
  async read({ db, actor, clock }) {
    const row = await db.accountExport.findUnique({ where: { userId: actor.id } });
    const isKept = row?.status === "ready" && row.storedName !== null && (row.expiresAt ?? clock()) > clock();
    const next = row && row.status !== "failed" ? addDays(row.askedAt, DAYS_BETWEEN) : null;
    return ok({
      status: row ? (row.status === "ready" && !isKept ? ("expired" as const) : row.status) : ("none" as const),
      askedAt: iso(row?.askedAt ?? null),
      bytes: isKept ? Number(row.bytes) : null,
      expiresAt: isKept ? iso(row.expiresAt) : null,
      url: isKept ? paths.account.export.file() : null,
      nextAt: next && next > clock() ? next.toISOString() : null,
    });
  },
});

/**
 * Requests an archive of all data that the site holds about the caller. Refusals: confirmation-required; conflict (one
 * is being created, or was requested less than a day ago).
 */
export const requestExport = defineUseCase({
  name: "exports.request",
  output: Message,
  allow: isSignedIn,
  confirmed: true,
  async write({ tx, actor, clock, storage }) {
    const at = clock();
    const [before] = await tx.$queryRaw<{ storedName: string | null }[]>`
      SELECT stored_name AS "storedName" FROM account_exports WHERE user_id = ${actor.id} FOR UPDATE`;
    const asked = await tx.$executeRaw`
      INSERT INTO account_exports (user_id, status, asked_at) VALUES (${actor.id}, 'waiting', ${at})
      ON CONFLICT (user_id) DO UPDATE
        SET status = 'waiting', asked_at = ${at}, ended_at = NULL, expires_at = NULL, stored_name = NULL, bytes = NULL
        WHERE account_exports.status = 'failed' OR account_exports.asked_at <= ${addDays(at, -DAYS_BETWEEN)}`;
    if (asked === 0) return refuse("conflict", "You can ask for one archive a day.");
    await addExportJob(tx, actor.id);
    const old = before?.storedName;
    return ok(
      { message: "Your archive is being created. We will email you when it is ready." },
      { afterCommit: () => (old ? storage.delete(old) : undefined) },
    );
  },
});

const noSuch = () => refuse("not-found", "There is no archive of your data to download.");

/** The caller's archive, streamed from storage. Refusals: confirmation-required, not-found. */
export const downloadExport = defineUseCase({
  name: "exports.download",
  allow: isSignedIn,
  confirmed: true,
  async read({ db, actor, clock, storage }) {
    const row = await db.accountExport.findUnique({ where: { userId: actor.id } });
    if (!row?.storedName || !row.expiresAt || row.expiresAt <= clock()) return noSuch();
    const content = await storage.getStream(row.storedName);
    if (!content) return noSuch();
    const day = row.askedAt.toISOString().slice(0, 10);
    return ok({ name: `${actor.username}-${day}.zip`, bytes: Number(row.bytes), content });
  },
});
