import { expect, it } from "vitest";
import { createSecrets } from "#app/adapters/secrets/secrets.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { ensureSeedToken, readSeedToken, renewSeedToken } from "./seed-token.server.ts";

const database = useDatabase();

it("two downloads get the same new token, and later ones until it is renewed", async () => {
  const context = makeContext(database.db, actorFrom(await makeMember(database.db)));
  expect(await unwrap(readSeedToken.execute(context, {}))).toEqual({ createdAt: null });
  const ensure = async () => (await unwrap(ensureSeedToken.execute(context, {}))).token;
  const [one, two] = await Promise.all([ensure(), ensure()]);
  expect(two).toBe(one);
  expect(await ensure()).toBe(one);
  const { createdAt } = await unwrap(renewSeedToken.execute(context, {}));
  expect(await unwrap(readSeedToken.execute(context, {}))).toEqual({ createdAt });
  const renewed = await ensure();
  expect(renewed).not.toBe(one);
  expect(await ensure()).toBe(renewed);
});

it("a token that another site's secret has sealed is replaced, and neither is another member's", async () => {
  const actor = actorFrom(await makeMember(database.db));
  const here = makeContext(database.db, actor);
  const secrets = createSecrets("another secret for tests that is long enough");
  const { token: before } = await unwrap(ensureSeedToken.execute(makeContext(database.db, actor, { secrets }), {}));
  const { token } = await unwrap(ensureSeedToken.execute(here, {}));
  expect(token).not.toBe(before);
  // Sealed for one member, it cannot be read as another's.
  const other = await makeMember(database.db);
  const kept = await database.db.seedToken.findUniqueOrThrow({ where: { userId: actor.id } });
  await database.db.seedToken.delete({ where: { userId: actor.id } });
  await database.db.seedToken.create({ data: { ...kept, userId: other.id } });
  const { token: others } = await unwrap(ensureSeedToken.execute(makeContext(database.db, actorFrom(other)), {}));
  expect(others).not.toBe(token);
});
