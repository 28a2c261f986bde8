import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { runBulk } from "./run-bulk.server.ts";

const database = useDatabase();

it("an act on many suspends with a reason, and until a day, which each of them is told", async () => {
  const { db } = database;
  const context = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
  const members = await Promise.all([makeMember(db), makeMember(db)]);
  const ids = members.map(({ id }) => id);
  const suspend = (more: object) => runBulk.execute(context, { kind: "users", act: "suspend", ids, ...more });
  expect(await suspend({})).toMatchObject({ errors: { note: [expect.any(String)] } });
  expect(await suspend({ note: "Spam.", until: "2001-01-01" })).toMatchObject({ value: { done: 0 } });
  expect(await unwrap(suspend({ note: "Spam.", until: "2999-01-01" }))).toMatchObject({ done: 2, refused: [] });
  expect(await db.standingStep.findMany({ where: { userId: { in: ids } } })).toMatchObject(
    ids.map(() => ({ kind: "suspension", reason: "Spam.", until: new Date("2999-01-01") })),
  );
  for (const { email } of members)
    expect((await db.mail.findFirstOrThrow({ where: { recipient: email } })).text).toMatch(
      /suspended until 1 January 2999\.\s+Reason: Spam\./,
    );
  const refused = ids.map((id) => ({ id, message: expect.stringContaining("is already suspended") }));
  expect(await unwrap(suspend({ note: "Spam." }))).toMatchObject({ done: 0, refused });
  const lock = { kind: "forum", act: "lock", ids: ["1"], until: "2999-01-01" };
  expect(await runBulk.execute(context, lock)).toMatchObject({ errors: { until: [expect.any(String)] } });
});
