import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { overdue } from "../../joining/billing/billable.ts";
import { readDashboard } from "./read-dashboard.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");
const past = new Date(NOW.getTime() - 1);

describe("readDashboard", () => {
  it("counts members, listed torrents, and whose payment is overdue of those who have to pay", async () => {
    const { db } = database;
    const admin = await makeMember(db, { isAdmin: true });
    await makeMember(db, { nextPaymentDue: past });
    await makeMember(db, { nextPaymentDue: new Date(NOW.getTime() + 1) });
    await makeMember(db, { nextPaymentDue: past, isActive: false });
    await makeMember(db, { nextPaymentDue: past, feeWaived: true });
    await makeMember(db, { nextPaymentDue: past, membershipStatus: "elite" });
    await makeMember(db, { nextPaymentDue: past, feeWaived: true, feeWaivedUntil: past });
    await makeMember(db, { nextPaymentDue: past, feeWaived: true, feeWaivedUntil: new Date(NOW.getTime() + 1) });
    await Promise.all([makeTorrent(db), makeTorrent(db, { category: "DAWs" }), makeTorrent(db, { isActive: false })]);
    const context = makeContext(db, actorFrom(admin), { clock: () => NOW });
    expect(await readDashboard.execute(context, {})).toMatchObject({
      ok: true,
      value: { totalUsers: 8, overduePayments: 2, activeTorrents: 2 },
    });
    expect(await db.user.count({ where: overdue(NOW) })).toBe(2);
  });
});
