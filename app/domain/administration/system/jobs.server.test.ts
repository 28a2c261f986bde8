import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import type { Mailer } from "../../core/ports/mailer.ts";
import { countJobs, findJobs } from "./find-jobs.server.ts";
import { discardJob, retryJob } from "./manage-jobs.server.ts";
import { reconcileQueue } from "./reconcile-queue.server.ts";

const database = useDatabase();
const brokenMailer: Mailer = {
  send: () => Promise.reject(new Error("no route")),
  close: () => undefined,
};

const staff = async () => makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
type Call = Awaited<ReturnType<typeof staff>>;

const queue = (context: Call, key: string) =>
  queueMail(database.db, context, { key, to: "a@patchbay.test", body: { subject: "A", paragraphs: ["B"] } });
const jobs = async (context: Call, state = "all") => (await unwrap(findJobs.execute(context, { state }))).jobs;
const makeDue = () => database.pool.query("UPDATE graphile_worker._private_jobs SET run_at = now()");

async function failForGood(context: Call): Promise<string> {
  await queue(context, "broken");
  for (let i = 0; i < 7; i++) {
    await runJobs(context, null, brokenMailer);
    await makeDue();
  }
  const [job] = await jobs(context, "failed");
  return job?.id ?? "";
}

beforeEach(async () => {
  await database.pool.query("DELETE FROM graphile_worker._private_jobs; TRUNCATE mails");
});

describe("the queue that administrators see", () => {
  it("shows what waits, runs and has failed with its reason, page by page and by kind", async () => {
    const context = await staff();
    const id = await failForGood(context);
    for (let i = 0; i < 3; i++) await queue(context, `waits:${i}`);
    await database.pool.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'x' WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs)",
    );
    expect((await jobs(context)).map(({ state }) => state)).toEqual(["running", "waiting", "waiting", "failed"]);
    expect(await jobs(context, "failed")).toMatchObject([
      { id, kind: "send-mail", title: "Mail", attempts: 7, most: 7, reason: "no route" },
    ]);
    expect(await unwrap(findJobs.execute(context, { page: 2, limit: 3 }))).toMatchObject({ total: 4, jobs: [{ id }] });
    expect(await unwrap(countJobs.execute(context, {}))).toEqual({
      queue: [{ kind: "send-mail", title: "Mail", waiting: 2, running: 1, failed: 1 }],
    });
    expect(await findJobs.execute(context, { state: "lost" })).toMatchObject({ code: "invalid" });
  });

  it("is nobody's to see or change but staff's", async () => {
    const member = makeContext(database.db, actorFrom(await makeMember(database.db)));
    for (const useCase of [findJobs, countJobs, retryJob, discardJob])
      expect(await useCase.execute(member, { jobId: "1" })).toMatchObject({ code: "forbidden" });
  });
});

describe("a job that has failed", () => {
  it("is run again from its first attempt, with the mail that it is about, and the audit log says so", async () => {
    const context = await staff();
    const jobId = await failForGood(context);
    expect(await database.db.mail.findFirst()).toMatchObject({ status: "failed" });
    await unwrap(retryJob.execute(context, { jobId }));
    expect(await jobs(context)).toMatchObject([{ id: jobId, state: "waiting", attempts: 0 }]);
    await runJobs(context);
    expect(await database.db.mail.findFirst()).toMatchObject({ status: "sent", attempts: 1 });
    expect(await database.db.auditEntry.findFirst({ where: { act: "system.retry-job" } })).toMatchObject({
      actorId: context.actor?.id,
      subjectKind: "job",
      subjectId: jobId,
      before: { state: "failed", reason: "no route" },
    });
    expect(await retryJob.execute(context, { jobId })).toMatchObject({ code: "not-found" });
  });

  it("is discarded, which one that waits or runs is not", async () => {
    const context = await staff();
    const jobId = await failForGood(context);
    await queue(context, "waits");
    const waiting = (await jobs(context, "waiting"))[0]?.id;
    expect(await discardJob.execute(context, { jobId: waiting })).toMatchObject({ code: "conflict" });
    await database.pool.query("UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE id = $1", [waiting]);
    expect(await retryJob.execute(context, { jobId: waiting })).toMatchObject({ code: "conflict" });
    await unwrap(discardJob.execute(context, { jobId }));
    expect(await jobs(context)).toMatchObject([{ id: waiting }]);
    expect(await discardJob.execute(context, { jobId })).toMatchObject({ code: "not-found" });
    for (const wrong of ["0", "1; DROP TABLE users", "99999999999999999999"])
      expect(await retryJob.execute(context, { jobId: wrong })).toMatchObject({ code: "invalid" });
  });
});

describe("at the start", () => {
  it("rows that wait without a job get one, and those that have one keep its time", async () => {
    const context = await staff();
    await queue(context, "has one");
    await runJobs(context, null, brokenMailer);
    const [kept] = await jobs(context);
    await queue(context, "lost");
    await database.pool.query("DELETE FROM graphile_worker._private_jobs WHERE id > $1", [kept?.id]);
    const { id: operationId } = await database.db.operation.create({
      data: { kind: "clear-cache", actorName: "x", startedAt: new Date() },
    });
    const { id: itemId } = await database.db.importItem.create({ data: { fileName: "a.zip", status: "processing" } });
    await database.db.preview.create({ data: { position: 1, fileName: "Loop.wav" } });
    expect(await reconcileQueue(context)).toMatchObject({ mails: 1, operations: 1, imports: 1, previews: 1 });
    expect(await reconcileQueue(context)).toMatchObject({ mails: 0, operations: 0, imports: 0, previews: 0 });
    expect((await jobs(context)).at(-1)).toEqual(kept);
    await runJobs(context);
    expect(await database.db.operation.findUnique({ where: { id: operationId } })).toMatchObject({ status: "done" });
    // Received files are not in a backup, so the administrator is asked to send the file again.
    expect(await database.db.importItem.findUnique({ where: { id: itemId } })).toMatchObject({ status: "error" });
    expect(await database.db.mail.count({ where: { status: "sent" } })).toBe(1);
  });
});
