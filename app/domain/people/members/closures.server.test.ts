import { afterEach, describe, expect, it } from "vitest";
import { unwrap } from "#tests/support/unwrap.ts";
import { findAffected } from "../../joining/billing/free-time.server.ts";
import { useBilling } from "../../joining/billing/testing.ts";
import { setJoining } from "../../joining/registrations/set-joining.server.ts";
import { promoteElite } from "../../joining/rewards/change-elite.server.ts";
import { activateUser } from "../../moderation/users/activate-user.server.ts";
import { deactivateUser } from "../../moderation/users/change-standing.server.ts";

const { database, world, staff, atDay, join, bill, standing } = useBilling();
const setPrice = (price: "free" | "paid") => unwrap(setJoining.execute(staff(), { price, confirm: true }));
const closeByStaff = ({ id: userId }: { id: string }) => unwrap(deactivateUser.execute(staff(), { userId }));
const countAffected = () => database.db.$transaction((tx) => findAffected(tx, world.now));

afterEach(() => setPrice("paid"));

/** Warns members who have not paid, and closes their accounts. */
async function passMonths() {
  atDay(31);
  await bill();
  atDay(60);
  await bill();
}

describe("an account that is closed", () => {
  it("because nothing was paid opens when the site becomes free", async () => {
    const user = await join();
    await passMonths();
    expect(await standing(user.id)).toMatchObject({ isActive: false, closedUnpaidAt: world.now });
    expect((await countAffected()).deactivated).toBe(1);
    await setPrice("free");
    expect(await standing(user.id)).toMatchObject({ isActive: true, closedUnpaidAt: null });
  });

  it("by staff stays closed, although it was warned of a payment before", async () => {
    const user = await join();
    atDay(31);
    await bill();
    await closeByStaff(user);
    expect(await standing(user.id)).toMatchObject({ isActive: false, warningIssued: true });
    expect((await countAffected()).deactivated).toBe(0);
    await setPrice("free");
    expect(await standing(user.id)).toMatchObject({ isActive: false, warningIssued: false });
  });

  it("for two reasons opens when both have ended", async () => {
    const user = await join();
    await passMonths();
    await closeByStaff(user);
    await setPrice("free");
    expect(await standing(user.id)).toMatchObject({ isActive: false, closedUnpaidAt: null });
    await unwrap(activateUser.execute(staff(), { userId: user.id }));
    expect(await standing(user.id)).toMatchObject({ isActive: true, closedByStaffAt: null });
  });

  it("is opened by an elite membership where nothing was paid, not where staff have closed it", async () => {
    const [unpaid, closed] = [await join(), await join()];
    await passMonths();
    await closeByStaff(closed);
    for (const { id: userId } of [unpaid, closed]) await unwrap(promoteElite.execute(staff(), { userId }));
    expect((await standing(unpaid.id)).isActive).toBe(true);
    expect((await standing(closed.id)).isActive).toBe(false);
  });

  it("is never active: the database refuses an account with a reason that is", async () => {
    const user = await join();
    await closeByStaff(user);
    await expect(database.db.user.update({ where: { id: user.id }, data: { isActive: true } })).rejects.toThrow(
      "users_closed_is_inactive",
    );
  });
});
