import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, closedIntake, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { ok, refuse } from "../kernel/result.ts";
import { readSync } from "./read-sync.server.ts";
import { runSync } from "./run.server.ts";
import { syncVault } from "./sync-vault.server.ts";

const database = useDatabase();

async function staff(now = () => new Date()) {
  const user = await makeMember(database.db, { isAdmin: true });
  return { user, context: makeContext(database.db, actorFrom(user), { clock: now, intake: closedIntake() }) };
}

const latest = async (context: Parameters<typeof readSync.execute>[0]) =>
  (await unwrap(readSync.execute(context, {}))).runs.find(({ kind }) => kind === "vault");

describe("a run of a sync", () => {
  it("tells how far it is while it runs, runs once at a time, and keeps its report", async () => {
    const { user, context } = await staff();
    let goOn: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const running = runSync(context, "vault", async (progress) => {
      progress.expect(3);
      await progress.record({ name: "a", outcome: "added", why: null });
      await waits;
      await progress.record({ name: "b", outcome: "skipped", why: "In the index already." });
      await progress.record({ name: "c", outcome: "failed", why: "It is damaged." });
      return ok("done");
    });
    await expect
      .poll(() => latest(context))
      .toMatchObject({ status: "running", startedBy: user.username, total: 3, added: 1, current: "a", report: [] });
    expect(await runSync((await staff()).context, "vault", async () => ok(1))).toMatchObject({ code: "conflict" });
    expect(await runSync(context, "index", async () => ok("another kind"))).toMatchObject({ ok: true });
    goOn();
    expect(await running).toMatchObject({ ok: true, value: "done" });
    expect(await latest(context)).toMatchObject({
      status: "complete",
      added: 1,
      skipped: 1,
      failed: 1,
      current: null,
      endedAt: expect.any(String),
      report: [
        { name: "c", outcome: "failed", why: "It is damaged." },
        { name: "a", outcome: "added" },
        { name: "b", outcome: "skipped" },
      ],
    });
    expect(await runSync(context, "vault", async () => ok("again"))).toMatchObject({ ok: true });
  });

  it("says why it failed: in the refusal's words, and of an error nothing but that there was one", async () => {
    const { context } = await staff();
    await runSync(context, "vault", async () => refuse("unavailable", "The vault is gone."));
    expect(await latest(context)).toMatchObject({ status: "failed", message: "The vault is gone." });
    const broken = runSync(context, "vault", async () => {
      throw new Error("a secret");
    });
    await expect(broken).rejects.toThrow("a secret");
    expect(await latest(context)).toMatchObject({ status: "failed", message: expect.not.stringContaining("secret") });
  });

  it("is given up when its process has died, so that it can be started again", async () => {
    const { context } = await staff();
    const dead = await database.db.syncRun.create({
      data: { kind: "vault", startedAt: new Date(), heardAt: new Date(Date.now() - 61_000) },
    });
    expect(await latest(context)).toMatchObject({ status: "failed", message: expect.stringContaining("interrupted") });
    expect(await runSync(context, "vault", async () => ok(1))).toMatchObject({ ok: true });
    expect(await database.db.syncRun.findUnique({ where: { id: dead.id } })).toMatchObject({ status: "failed" });
  });

  it("stops by itself when it was taken for dead meanwhile", async () => {
    const { context } = await staff();
    const result = runSync(context, "vault", async (progress) => {
      await database.db.syncRun.updateMany({ data: { status: "failed" } });
      await progress.record({ name: "a", outcome: "added", why: null });
      return ok("never");
    });
    await expect(result).rejects.toThrow();
  });

  it("is nobody's to see or start but staff's", async () => {
    const member = makeContext(database.db, actorFrom(await makeMember(database.db)));
    expect(await readSync.execute(member, {})).toMatchObject({ code: "forbidden" });
    expect(await syncVault.execute(member, {})).toMatchObject({ code: "forbidden" });
  });
});
