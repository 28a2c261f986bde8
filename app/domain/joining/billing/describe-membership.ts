const DAY = 86_400_000;

type Membership = {
  membershipStatus: string;
  isExempt: boolean;
  isFreeSite: boolean;
  isSupporter: boolean;
  feeWaivedUntil: string | null;
  nextPaymentDue: string | null;
};

export type MembershipSummary = { badge: string; tone: "success" | "warning" | "danger" | "accent"; text: string };

const inDays = (ms: number) => {
  const days = Math.round(Math.abs(ms) / DAY);
  return days === 0 ? "today" : days === 1 ? "in 1 day" : `in ${days} days`;
};

/** A membership as a badge and a line: elite, active with the time until the next payment, payment due, or warning. */
export function describeMembership(membership: Membership, now: number): MembershipSummary {
  const { membershipStatus, isExempt, isFreeSite, isSupporter, feeWaivedUntil, nextPaymentDue } = membership;
  if (membershipStatus === "elite")
    return { badge: "Elite", tone: "accent", text: "Elite member: your membership is free for life." };
  if (isFreeSite)
    return isSupporter
      ? { badge: "Supporter", tone: "success", text: "You support this site. Thank you." }
      : { badge: "Active", tone: "success", text: "Membership of this site is free." };
  if (isExempt) return { badge: "Active", tone: "success", text: "Your fee is waived." };
  if (feeWaivedUntil && Date.parse(feeWaivedUntil) > now)
    return { badge: "Active", tone: "success", text: `Your fee is waived until ${feeWaivedUntil.slice(0, 10)}.` };
  const left = nextPaymentDue ? Date.parse(nextPaymentDue) - now : Number.POSITIVE_INFINITY;
  if (membershipStatus === "warning")
    return { badge: "Warning", tone: "warning", text: "Payment due: without it your account will be deactivated." };
  if (membershipStatus !== "active") {
    const label = membershipStatus ? membershipStatus[0]?.toUpperCase() + membershipStatus.slice(1) : "Unknown";
    return { badge: label, tone: "danger", text: "" };
  }
  if (left <= 0) return { badge: "Active", tone: "warning", text: "Payment due" };
  return {
    badge: "Active",
    tone: "success",
    text: Number.isFinite(left) ? `Active - Next payment ${inDays(left)}` : "Active",
  };
}
