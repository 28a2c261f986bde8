import { beforeEach, describe, expect, it } from "vitest";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { generateInvite } from "../invitations/generate-invite.server.ts";
import { readJoining } from "./joining.server.ts";
import { previewJoining } from "./preview-joining.server.ts";
import { setJoining } from "./set-joining.server.ts";
import { useRegistrations } from "./testing.ts";

const { database, world, visitor, staff } = useRegistrations();
const set = (given: object) => setJoining.execute(staff(), given);
const joining = () => unwrap(readJoining.execute(visitor(), {}));

beforeEach(async () => {
  await database.db.setting.deleteMany({ where: { key: { in: ["joining", "membership"] } } });
});

describe("the preview of a change", () => {
  const preview = (given: object) => unwrap(previewJoining.execute(staff(), given));

  it("says what visitors would read and whom it affects, and changes nothing", async () => {
    expect(await preview({})).toEqual({
      says: "Anyone may join. A membership costs $10 a month or $100 a year.",
      warning: null,
      affects: [],
    });
    await makeMember(database.db, { nextPaymentDue: addDays(world.now, 5) });
    const inviter = makeContext(database.db, actorFrom(await makeMember(database.db)), { clock: () => world.now });
    await unwrap(generateInvite.execute(inviter, {}));
    const { says, warning, affects } = await preview({ price: "free", needsApproval: false });
    expect(says).toBe("Anyone may join. Membership is free.");
    expect(warning).toContain("even with someone else's email address");
    expect(affects).toEqual([expect.stringMatching(/^The site becomes free\. \d+ members? owes? nothing/)]);
    expect(await preview({ mode: "closed" })).toMatchObject({
      says: "Joining is closed right now.",
      affects: ["1 open invitation can't be used for now."],
    });
    expect(await joining()).toMatchObject({ mode: "open", isFree: false });
  });

  it("counts the people on the waiting list who would be notified", async () => {
    await unwrap(set({ mode: "closed" }));
    await database.db.waitingPerson.createMany({
      data: ["a", "b"].map((name) => ({
        email: `${name}@patchbay.test`,
        tokenHash: name,
        sealedToken: name,
        createdAt: world.now,
      })),
    });
    expect((await preview({ mode: "open" })).affects).toEqual(["2 people on the waiting list get a mail."]);
    expect((await preview({ mode: "invitation" })).affects).toEqual([]);
    await database.db.waitingPerson.deleteMany();
  });
});
