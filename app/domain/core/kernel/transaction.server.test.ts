import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createDatabase } from "#app/db/client.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { anyone } from "./allow.ts";
import { ok } from "./result.ts";
import { defineUseCase, systemContext } from "./use-case.server.ts";

const database = useDatabase();
const BUSY = { ok: false, code: "unavailable", message: expect.stringContaining("very busy"), retryAfter: 5 };

/** Writes, takes longer than its transaction may, and continues to read. */
async function slowWrite() {
  const member = await makeMember(database.db);
  const discarded: string[] = [];
  const useCase = defineUseCase({
    name: "tests.slow",
    allow: anyone,
    timeoutMs: 100,
    prepare: async () => ok("a file"),
    async write({ tx }) {
      await tx.user.update({ where: { id: member.id }, data: { firstName: "Changed" } });
      await sleep(300);
      await tx.$queryRaw`SELECT 1`;
      return ok(null);
    },
    discard: async (_, file) => void discarded.push(file),
  });
  const nameOf = async () => (await database.db.user.findUniqueOrThrow({ where: { id: member.id } })).firstName;
  return { useCase, context: makeContext(database.db, actorFrom(member)), discarded, nameOf };
}

it("refuses a write that took too long, saves nothing of it, keeps no file, and logs it", async () => {
  const { useCase, context, discarded, nameOf } = await slowWrite();
  const warnings: string[] = [];
  const log = { ...context.log, warn: (_: object, message: string) => void warnings.push(message) };
  expect(await useCase.run({ ...context, log }, {})).toMatchObject(BUSY);
  expect([await nameOf(), discarded]).toEqual([null, ["a file"]]);
  expect(warnings).toContain("the database was too busy for a write");
});

it("refuses a write that no connection came free for", async () => {
  const { useCase, context } = await slowWrite();
  const narrow = createDatabase(database.url, { max: 1 });
  const held = await narrow.pool.connect();
  try {
    expect(await useCase.run({ ...context, db: narrow.db }, {})).toMatchObject(BUSY);
  } finally {
    held.release();
    await narrow.close();
  }
});

it("fails where the site itself writes, so that a job is tried again", async () => {
  const { useCase, context, nameOf } = await slowWrite();
  await expect(useCase.run(systemContext(context), {})).rejects.toMatchObject({ code: "P2028" });
  expect(await nameOf()).toBeNull();
});
