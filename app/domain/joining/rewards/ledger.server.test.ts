import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { awardPoints } from "../../catalogue/points/award-points.server.ts";
import { RESET } from "../../catalogue/points/awards.ts";
import { revokePoints } from "../../catalogue/points/revoke-points.server.ts";
import { useBilling } from "../billing/testing.ts";
import { adjustPoints } from "./adjust-points.server.ts";

const { database, atDay, join, bill, staff } = useBilling();

const thing = fc.integer({ min: 1, max: 4 });
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("gain" as const), thing }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("reversal" as const), thing }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("month" as const), days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("adjust" as const),
      points: fc.integer({ min: -60, max: 90 }).filter((n) => n !== 0),
    }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Groups of operations; those in a group run concurrently. */
const story = fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

describe("the ledger of points", () => {
  it("keeps balance = sum, and no reset takes more than there is, whatever comes in whatever order", {
    timeout: seconds(60),
  }, async () => {
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(story, async (groups) => {
        atDay(0);
        const { id: userId } = await join();
        await db.userActivity.create({ data: { userId, activityType: "admin_adjustment", points: 3 } });
        let day = 0;
        const run = async (one: Operation) => {
          if (one.kind === "month") {
            day += one.days;
            atDay(day);
            await bill();
          } else if (one.kind === "adjust") {
            await adjustPoints.execute(staff(), { userId, points: one.points, reason: "because" });
          } else {
            const about = { userId, type: "topic", relatedId: String(one.thing) } as const;
            const award = { ...about, description: "x", at: new Date() };
            await db.$transaction((tx) =>
              one.kind === "gain" ? awardPoints(tx, award) : revokePoints(tx, [about], "x"),
            );
          }
        };
        for (const group of groups) {
          await Promise.all(group.map(run));
          const stats = await db.userStats.findUniqueOrThrow({ where: { userId } });
          const rows = await db.userActivity.findMany({ where: { userId }, orderBy: { id: "asc" } });
          expect(stats.activityPoints).toBe(rows.reduce((sum, { points }) => sum + points, 0));
          expect(stats.activityPoints).toBeGreaterThanOrEqual(0);
          // Right after each reset the balance was exactly 0.
          let running = 0;
          for (const row of rows) {
            running += row.points;
            if (row.activityType === RESET) expect(running).toBe(0);
          }
        }
        await db.user.delete({ where: { id: userId } });
      }),
      { numRuns: 25 },
    );
  });
});
