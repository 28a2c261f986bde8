import { expect, it } from "vitest";
import type { OperationStatus } from "#app/db/generated/enums.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { cleanUp } from "../../joining/registrations/clean-up.server.ts";
import type { OperationKind } from "./kinds.ts";
import { OPERATIONS_KEPT } from "./prune-operations.server.ts";

const database = useDatabase();

it("the clean-up keeps the newest operations of each kind, and one that runs however old it is", async () => {
  const { db } = database;
  const now = new Date();
  const make = (kind: OperationKind, count: number, status: OperationStatus = "done") =>
    db.operation.createManyAndReturn({
      data: Array.from({ length: count }, () => ({
        kind,
        status,
        actorName: "x",
        startedAt: now,
        endedAt: status === "running" ? null : now,
      })),
      select: { id: true },
    });
  const [oldest] = await make("sync-vault", 1, "running");
  const vault = await make("sync-vault", OPERATIONS_KEPT + 2);
  const index = await make("sync-index", OPERATIONS_KEPT);
  await make("process-torrents", 1);
  expect(await cleanUp(makeContext(db, null))).toMatchObject({ runs: 2 });
  const ids = async (kind: OperationKind) =>
    (await db.operation.findMany({ where: { kind }, select: { id: true }, orderBy: { id: "asc" } })).map(
      ({ id }) => id,
    );
  expect(await ids("sync-vault")).toEqual([oldest?.id, ...vault.slice(2).map(({ id }) => id)]);
  expect(await ids("sync-index")).toEqual(index.map(({ id }) => id));
  expect(await ids("process-torrents")).toHaveLength(1);
  expect(await cleanUp(makeContext(db, null))).toMatchObject({ runs: 0 });
});
