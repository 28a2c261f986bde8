import { expect, it } from "vitest";
import type { SyncKind, SyncStatus } from "#app/db/generated/enums.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { cleanUp } from "../registrations/clean-up.server.ts";
import { RUNS_KEPT } from "./prune-runs.server.ts";

const database = useDatabase();

it("the clean-up keeps the newest runs of each kind, and one that runs however old it is", async () => {
  const { db } = database;
  const now = new Date();
  const make = (kind: SyncKind, count: number, status: SyncStatus = "complete") =>
    db.syncRun.createManyAndReturn({
      data: Array.from({ length: count }, () => ({ kind, status, startedAt: now, heardAt: now })),
      select: { id: true },
    });
  const [oldest] = await make("vault", 1, "running");
  const vault = await make("vault", RUNS_KEPT + 2);
  const index = await make("index", RUNS_KEPT);
  await make("process", 1);
  expect(await cleanUp(makeContext(db, null))).toMatchObject({ runs: 2 });
  const ids = async (kind: SyncKind) =>
    (await db.syncRun.findMany({ where: { kind }, select: { id: true }, orderBy: { id: "asc" } })).map(({ id }) => id);
  expect(await ids("vault")).toEqual([oldest?.id, ...vault.slice(2).map(({ id }) => id)]);
  expect(await ids("index")).toEqual(index.map(({ id }) => id));
  expect(await ids("process")).toHaveLength(1);
  expect(await cleanUp(makeContext(db, null))).toMatchObject({ runs: 0 });
});
