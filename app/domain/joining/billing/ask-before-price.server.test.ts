import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { createRole } from "../../people/roles/change-roles.server.ts";
import { setRoles } from "../../people/roles/set-roles.server.ts";
import { readSupporterRole, setSupporterRole } from "../../people/roles/supporter-role.server.ts";
import { previewJoining } from "../registrations/preview-joining.server.ts";
import { setJoining } from "../registrations/set-joining.server.ts";

const database = useDatabase();
let admin: Context;
let userId: string;

beforeEach(async () => {
  const { db } = database;
  admin = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
  ({ id: userId } = await makeMember(db));
  const support = { amount: 10, status: "approved", billingPeriod: "monthly", decidedAt: new Date() } as const;
  await db.payment.create({ data: { userId, ...support } });
  await unwrap(setJoining.execute(admin, { price: "supporters", confirm: true }));
});

/** The sentences of the preview; the call that saves refuses with them. */
async function askedBefore(given: object): Promise<string[]> {
  const { affects } = await unwrap(previewJoining.execute(admin, given));
  expect(await setJoining.execute(admin, given)).toMatchObject({ code: "conflict", errors: { confirm: affects } });
  return affects;
}

describe("a price that ends support", () => {
  it("asks first, with the role that supporters lose and the number of members who lose it", async () => {
    expect(await askedBefore({ price: "free" })).toEqual(["1 supporter loses the badge."]);
    const { id: role } = await unwrap(
      createRole.execute(admin, { name: "Patron", rights: [], colour: "violet", isShown: true }),
    );
    await unwrap(setSupporterRole.execute(admin, { roleId: role }));
    const all = "Supporters no longer get the role “Patron”: 1 member loses it. 1 supporter loses the badge.";
    expect(await askedBefore({ price: "free" })).toEqual([all]);
    expect(await askedBefore({ price: "paid" })).toEqual([
      expect.stringMatching(/^The site becomes paid\..* loses it\./),
    ]);
    await unwrap(setRoles.execute(admin, { userId, roles: [role] }));
    expect(await askedBefore({ price: "free" })).toEqual([expect.stringContaining("0 members lose it")]);
    await database.db.payment.deleteMany();
    expect(await askedBefore({ price: "free" })).toEqual(["Supporters no longer get the role “Patron”."]);
    expect((await unwrap(readSupporterRole.execute(admin, {}))).role).toMatchObject({ id: role });
  });
});
