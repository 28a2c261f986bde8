import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { createLimits } from "./limits.server.ts";

const database = useDatabase();

it("gives one point back of those that are spent, and all of them where everything is forgiven", async () => {
  const { resetByAccount } = createLimits(database.pool);
  const spend = () => resetByAccount.spend("someone@patchbay.test");
  const spent = [await spend(), await spend(), await spend()];
  expect(spent).toEqual([null, null, null]);
  expect(await spend()).toBeGreaterThan(3_000);
  // The refused attempt was counted too, so forgiving two allows one.
  await resetByAccount.forgive("someone@patchbay.test", 2);
  expect(await spend()).toBeNull();
  expect(await spend()).toBeGreaterThan(3_000);
  await resetByAccount.forgive("someone@patchbay.test");
  expect(await spend()).toBeNull();
});
