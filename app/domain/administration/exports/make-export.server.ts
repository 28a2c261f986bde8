import { randomBytes } from "node:crypto";
import { z } from "zod";
import { removeOrphans } from "../../core/files/remove-orphans.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import type { JobRun } from "../../core/ports/jobs.ts";
import { describeArchive, readmeOf } from "./describe-archive.server.ts";
import { EXPORTS } from "./exports-folder.ts";
import { exportReadyMail } from "./mails.ts";
import { findOwnFiles, findPosts } from "./own-files.server.ts";
import { tableJson } from "./own-rows.server.ts";
import { ownTables } from "./own-tables.ts";
import { writeZip, type ZipEntry } from "./zip.server.ts";

const KEPT_DAYS = 1;

type Whose = { id: string; username: string };

/** The job: writes the archive that a member has requested. It does nothing if the archive is no longer needed. */
export async function makeExport(services: Services, userId: string, { isLast, signal }: JobRun): Promise<void> {
  const { db, storage } = services;
  const row = await db.accountExport.findUnique({
    where: { userId, status: "waiting" },
    select: { askedAt: true, user: { select: { id: true, username: true } } },
  });
  if (!row) return;
  const storedName = `${EXPORTS}/${randomBytes(16).toString("hex")}.zip`;
  const finish = (made: { storedName: string; bytes: number } | null) =>
    finishExport.run(systemContext(services), { userId, askedAt: row.askedAt, made });
  try {
    let bytes = 0;
    async function* counted() {
      for await (const piece of writeZip(entriesOf(services, row?.user as Whose, signal), services.clock())) {
        bytes += piece.length;
        yield piece;
      }
    }
    await storage.putStream(storedName, counted(), "application/zip");
    const finished = await finish({ storedName, bytes });
    if (!finished.ok) await storage.delete(storedName);
  } catch (error) {
    if (isLast) await finish(null);
    throw error;
  }
}

async function* entriesOf(services: Services, { id, username }: Whose, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const deps = { ...services, signal };
  const text = (name: string, words: string) => ({ name, content: Buffer.from(words) });
  yield text("README.md", readmeOf({ site: services.site.name, username, at: services.clock() }));
  yield text("schema.json", await describeArchive(services));
  for (const [table, own] of Object.entries(ownTables))
    yield { name: `data/${table}.json`, content: tableJson(deps, id, table, own) };
  yield* findPosts(deps, id);
  yield* findOwnFiles(deps, id);
}

const Finished = z.object({
  userId: z.string(),
  askedAt: z.date(),
  /** Null if it has failed for good. */
  made: z.object({ storedName: z.string(), bytes: z.number() }).nullable(),
});

const finishExport = defineUseCase({
  name: "exports.finish",
  input: Finished,
  allow: systemOnly,
  async write({ tx, clock, site }, { userId, askedAt, made }) {
    const endedAt = clock();
    const { count } = await tx.accountExport.updateMany({
      where: { userId, askedAt, status: "waiting" },
      data: made
        ? { status: "ready", endedAt, expiresAt: addDays(endedAt, KEPT_DAYS), ...made }
        : { status: "failed", endedAt },
    });
    if (count === 0) return refuse("conflict", "The archive is no longer needed.");
    const user = await tx.user.findUnique({ where: { id: userId }, select: { username: true, email: true } });
    if (made && user) {
      const body = exportReadyMail({ username: user.username, origin: site.mailOrigin });
      await queueMail(tx, { clock, site }, { key: `export:${userId}:${endedAt.getTime()}`, to: user.email, body });
    }
    return ok(null);
  },
});

const forgetNext = defineUseCase({
  name: "exports.forget",
  allow: systemOnly,
  async write({ tx, clock, storage }) {
    const [old] = await tx.$queryRaw<{ userId: string; storedName: string }[]>`
      SELECT user_id AS "userId", stored_name AS "storedName" FROM account_exports
      WHERE expires_at <= ${clock()} AND stored_name IS NOT NULL LIMIT 1 FOR UPDATE SKIP LOCKED`;
    const isDone = !old;
    if (!old) return ok({ isDone });
    await tx.accountExport.update({ where: { userId: old.userId }, data: { storedName: null } });
    return ok({ isDone }, { afterCommit: () => storage.delete(old.storedName) });
  },
});

/** Deletes archives older than a day, and files without a row, left by erased accounts and by killed processes. */
export async function forgetExports(services: Services): Promise<void> {
  await runBatches(services, forgetNext);
  await removeOrphans(services, EXPORTS, async (some) => {
    const rows = await services.db.accountExport.findMany({
      where: { storedName: { in: some } },
      select: { storedName: true },
    });
    const named = new Set(rows.map(({ storedName }) => storedName));
    return (file) => named.has(file);
  });
}
