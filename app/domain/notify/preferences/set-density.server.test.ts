import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { setDensity } from "./set-density.server.ts";

const database = useDatabase();
const densityOf = async (id: string) =>
  (await database.db.user.findUniqueOrThrow({ where: { id }, select: { listDensity: true } })).listDensity;

it("is kept with the member's account and no other", async () => {
  const [user, other] = await Promise.all([makeMember(database.db), makeMember(database.db)]);
  const context = makeContext(database.db, actorFrom(user));
  expect(await setDensity.execute(context, { density: "compact" })).toEqual({
    ok: true,
    value: { density: "compact" },
  });
  expect(await Promise.all([user.id, other.id].map(densityOf))).toEqual(["compact", "comfortable"]);
});

it.each(["tiny", "", null, undefined])("knows no density %j", async (density) => {
  const context = makeContext(database.db, actorFrom(await makeMember(database.db)));
  expect(await setDensity.execute(context, { density })).toMatchObject({
    code: "invalid",
    errors: { density: ["Choose comfortable or compact."] },
  });
});
