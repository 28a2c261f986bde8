import { describe, expect, it } from "vitest";
import { describeMembership } from "./describe-membership.ts";

describe("the words of a membership", () => {
  const base = {
    membershipStatus: "active",
    isExempt: false,
    isFreeSite: false,
    isSupporter: false,
    feeWaivedUntil: null,
    nextPaymentDue: null,
  };
  const at = Date.parse("2026-06-01T00:00:00Z");
  const due = (days: number) => new Date(at + days * 86_400_000).toISOString();

  it.each([
    [{ nextPaymentDue: due(12) }, "Active", "Active - Next payment in 12 days"],
    [{ nextPaymentDue: due(1) }, "Active", "Active - Next payment in 1 day"],
    [{ nextPaymentDue: due(0) }, "Active", "Payment due"],
    [{ membershipStatus: "warning", nextPaymentDue: due(-2) }, "Warning", expect.stringContaining("Payment due")],
    [{ membershipStatus: "elite" }, "Elite", expect.stringContaining("free for life")],
    [{ membershipStatus: "frozen" }, "Frozen", ""],
    [{ membershipStatus: "" }, "Unknown", ""],
    [{ isFreeSite: true, nextPaymentDue: due(-2) }, "Active", "Membership of this site is free."],
    [{ isFreeSite: true, isSupporter: true }, "Supporter", "You support this site. Thank you."],
    [{ feeWaivedUntil: due(5) }, "Active", "Your fee is waived until 2026-06-06."],
  ])("for %o are %s", (more, badge, text) => {
    expect(describeMembership({ ...base, ...more }, at)).toMatchObject({ badge, text });
  });
});
