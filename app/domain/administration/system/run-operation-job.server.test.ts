import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, closedIntake, makeContext, makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { readSync } from "../../catalogue/sync/read-sync.server.ts";
import { hidingErrors } from "../../catalogue/sync/run-sync.server.ts";
import { syncVault } from "../../catalogue/sync/sync-vault.server.ts";
import { ok, type Refusal, refuse } from "../../core/kernel/result.ts";
import type { OperationHandler, OperationHandlers } from "../../core/operations/operation-job.ts";
import { startOperation } from "../../core/operations/start-operation.server.ts";
import { ABANDONED, runOperationJob } from "./run-operation-job.server.ts";

const database = useDatabase();

async function staff() {
  const user = await makeMember(database.db, { isAdmin: true });
  return { user, context: makeContext(database.db, actorFrom(user), { intake: closedIntake() }) };
}
type Call = Awaited<ReturnType<typeof staff>>["context"];

const start = (context: Call, kind: "sync-vault" | "sync-index" = "sync-vault") =>
  startOperation.run(context, { kind, act: "tests.start", input: {} });

/** Runs a started operation's job with the test's handler. */
async function perform(
  context: Call,
  id: number,
  handler: OperationHandler,
  attempt = 1,
  ending = new AbortController(),
): Promise<void> {
  const handlers = { "sync-vault": handler, "sync-index": handler } as unknown as OperationHandlers;
  await runOperationJob(context, handlers, id, { attempt, signal: ending.signal });
}

async function run(context: Call, handler: OperationHandler): Promise<Refusal | null> {
  const started = await start(context);
  if (!started.ok) return started;
  await perform(context, started.value.id, handler);
  return null;
}

const latest = async (context: Call) =>
  (await unwrap(readSync.execute(context, {}))).runs.find(({ kind }) => kind === "vault");

describe("an operation that is a sync", () => {
  it("that the end of the process cuts off still runs, and the next attempt ends it", async () => {
    const { context } = await staff();
    const { id } = await unwrap(start(context));
    const ending = new AbortController();
    const cut = perform(
      context,
      id,
      async ({ signal }) => {
        ending.abort(new Error("the end"));
        throw signal.reason;
      },
      1,
      ending,
    );
    await expect(cut).rejects.toThrow("the end");
    expect(await latest(context)).toMatchObject({ status: "running" });
    await perform(context, id, async () => ok({ message: "done" }));
    expect(await latest(context)).toMatchObject({ status: "complete" });
  });

  it("tells how far it is while it runs, runs once at a time, and keeps its report", async () => {
    const { user, context } = await staff();
    let goOn: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const running = run(context, async ({ progress, context: call }) => {
      expect(call).toMatchObject({ isSystem: true, actor: { id: user.id } });
      progress.expect(3);
      await progress.record({ name: "a", outcome: "added", why: null });
      await waits;
      await progress.record({ name: "b", outcome: "skipped", why: "Already in the index." });
      await progress.record({ name: "c", outcome: "failed", why: "It is damaged." });
      return ok({ message: "done" });
    });
    await expect
      .poll(() => latest(context))
      .toMatchObject({ status: "running", startedBy: user.username, total: 3, added: 1, current: "a", report: [] });
    expect(await start((await staff()).context)).toMatchObject({ code: "conflict" });
    expect(await start(context, "sync-index")).toMatchObject({ ok: true });
    goOn();
    expect(await running).toBeNull();
    expect(await latest(context)).toMatchObject({
      status: "complete",
      added: 1,
      skipped: 1,
      failed: 1,
      current: null,
      message: null,
      endedAt: expect.any(String),
      report: [
        { name: "c", outcome: "failed", why: "It is damaged." },
        { name: "a", outcome: "added" },
        { name: "b", outcome: "skipped" },
      ],
    });
    expect(await run(context, async () => ok({ message: "again" }))).toBeNull();
    const entries = await database.db.auditEntry.findMany({ where: { act: "tests.start", actorId: user.id } });
    expect(entries).toHaveLength(3);
  });

  it("says why it failed: in the refusal's words, and of an error nothing but that there was one", async () => {
    const { context } = await staff();
    await run(context, async () => refuse("unavailable", "The vault is gone."));
    expect(await latest(context)).toMatchObject({ status: "failed", message: "The vault is gone." });
    await run(
      context,
      hidingErrors(async () => {
        throw new Error("a secret");
      }),
    );
    expect(await latest(context)).toMatchObject({ status: "failed", message: expect.not.stringContaining("secret") });
  });

  it("is run again when its process has died, and the attempt that still lives stops by itself", async () => {
    const { context } = await staff();
    const { id } = await unwrap(start(context));
    let goOn: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let stopped = false;
    let hasBegun = false;
    const first = perform(context, id, async ({ progress }) => {
      hasBegun = true;
      await waits;
      await progress.record({ name: "late", outcome: "added", why: null }).catch((error: unknown) => {
        stopped = true;
        throw error;
      });
      return ok({ message: "never" });
    });
    await expect.poll(() => hasBegun, { timeout: seconds(20) }).toBe(true);
    await perform(context, id, async () => ok({ message: "second" }), 2);
    goOn();
    await first;
    expect(stopped).toBe(true);
    const row = await database.db.operation.findUnique({ where: { id } });
    expect(row).toMatchObject({ status: "done", message: "second", added: 0 });
    // A repeated job finds the operation finished.
    await perform(context, id, async () => ok({ message: "third" }), 3);
    expect(await database.db.operation.findUnique({ where: { id } })).toMatchObject({ message: "second" });
  });

  it("has failed when its process has died too often, so that it can be started again", async () => {
    const { context } = await staff();
    const { id } = await unwrap(start(context));
    let runs = 0;
    const handler: OperationHandler = async () => ok({ message: String(++runs) });
    await perform(context, id, handler, 4);
    expect(runs).toBe(0);
    expect(await latest(context)).toMatchObject({ status: "failed", message: ABANDONED });
    expect(await run(context, handler)).toBeNull();
    expect(await latest(context)).toMatchObject({ status: "complete" });
  });

  it("is nobody's to see or start but staff's", async () => {
    const member = makeContext(database.db, actorFrom(await makeMember(database.db)));
    expect(await readSync.execute(member, {})).toMatchObject({ code: "forbidden" });
    expect(await syncVault.execute(member, {})).toMatchObject({ code: "forbidden" });
  });
});

it("does not go on with rights that sleep, or were taken away since it was started", async () => {
  const { db } = database;
  const user = await makeMember(db);
  const role = await db.staffRole.create({ data: { name: "Syncer", rights: ["imports.run"] } });
  await db.roleHolder.create({ data: { userId: user.id, roleId: role.id } });
  const context = makeContext(db, { ...actorFrom(user), rights: ["imports.run"] }, { intake: closedIntake() });
  const ran: (readonly string[])[] = [];
  const attempt = async () => {
    await run(context, async (call) => {
      ran.push(call.context.actor?.rights ?? []);
      return ok({ message: null });
    });
    return (await db.operation.findFirstOrThrow({ orderBy: { id: "desc" } })).status;
  };
  expect(await attempt()).toBe("done");
  await db.staffRole.update({ where: { id: role.id }, data: { needsCode: true } });
  expect(await attempt()).toBe("failed");
  await db.roleHolder.deleteMany({ where: { userId: user.id } });
  expect(await attempt()).toBe("failed");
  expect(ran).toEqual([["imports.run"]]);
});
