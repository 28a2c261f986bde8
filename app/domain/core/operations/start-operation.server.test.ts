import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { systemContext } from "../kernel/use-case.server.ts";
import { operationKey, startOperation, startScheduled } from "./start-operation.server.ts";

const database = useDatabase();
const start = { kind: "db-backup", act: "tests.start", input: {} } as const;

it("starts one of a kind at a time, by the schedule and by staff, with its job and its entry or with neither", async () => {
  const { db } = database;
  const staff = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
  const system = systemContext(makeContext(db, null));
  const begin = () =>
    Promise.all([...[1, 2, 3].map(() => startScheduled.run(system, start)), startOperation.run(staff as never, start)]);
  const traces = async () => ({
    rows: await db.operation.findMany({ orderBy: { id: "asc" } }),
    entries: await db.auditEntry.count({ where: { act: start.act } }),
    jobs: await db.$queryRaw<{ key: string }[]>`SELECT key FROM graphile_worker.jobs WHERE key LIKE 'operation:%'`,
  });

  const first = await begin();
  expect(first.filter(({ ok }) => ok)).toHaveLength(1);
  for (const one of first) if (!one.ok) expect(one.code).toBe("conflict");
  const { rows, entries, jobs } = await traces();
  expect([rows.length, entries, jobs]).toEqual([1, 1, [{ key: operationKey(rows[0]?.id ?? 0) }]]);

  await db.operation.updateMany({ data: { status: "done", endedAt: new Date() } });
  expect(await startScheduled.run(system, start)).toMatchObject({ ok: true });
  const after = await traces();
  expect(after.rows.at(-1)).toMatchObject({ actorId: null, actorName: "system", status: "running" });
  expect([after.rows.length, after.entries]).toEqual([2, 2]);
});

it("is the schedule's alone where the site starts it", async () => {
  const { db } = database;
  const staff = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
  expect(await startScheduled.execute(staff, start)).toMatchObject({ ok: false });
});
