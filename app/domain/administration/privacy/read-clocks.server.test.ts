import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { settingShapes } from "../../core/settings/shapes.ts";
import { readDiscount } from "../../joining/rewards/read-rewards.server.ts";
import { readClocks } from "./read-clocks.server.ts";

const database = useDatabase();

it("a free site speaks of no discount, on the privacy page and in the call", async () => {
  const { db } = database;
  const member = await makeMember(db);
  await db.userStats.create({ data: { userId: member.id, activityPoints: 25 } });
  const whyPoints = async () => {
    const { kinds } = await unwrap(readClocks.execute(makeContext(db, null), {}));
    return kinds.find(({ title }) => title === "Points")?.why;
  };
  const discount = () => unwrap(readDiscount.execute(makeContext(db, actorFrom(member)), {}));
  expect(await whyPoints()).toContain("discount");
  expect(await discount()).toMatchObject({ discountPercentage: 20, tier: 2, nextTier: 3, pointsToNextTier: 5 });
  await writeSetting(db, "membership", settingShapes.membership.parse({ price: "free" }), null);
  expect(await whyPoints()).toBe("Points show what you do for this site.");
  expect(await discount()).toEqual({
    activityPoints: 25,
    discountPercentage: 0,
    tier: 0,
    nextTier: null,
    pointsToNextTier: 0,
  });
});
