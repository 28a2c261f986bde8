import type { PaymentNoticeStatus } from "#app/db/generated/enums.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

type State = { refunded: string; dispute: PaymentNoticeStatus | null };

type Reversal = State & {
  username: string;
  amount: string;
  before: State;
  /** The effect on the time that the payment covered. */
  time: "taken" | "given" | "kept";
  due: Date | null;
  origin: string;
};

const disputes: Record<PaymentNoticeStatus, (amount: string) => string> = {
  inquiry: (amount) => `Your bank has asked about your card payment of $${amount}. Nothing changes for now.`,
  open: (amount) =>
    `Your bank disputes your card payment of $${amount}, and holds the money until the dispute is settled.`,
  done: (amount) => `Your bank has taken back your card payment of $${amount}.`,
  undone: (amount) => `The dispute about your card payment of $${amount} has ended, and the payment counts.`,
};

function happened({ amount, before, refunded, dispute }: Reversal): string {
  if (dispute !== null && dispute !== before.dispute) return disputes[dispute](amount);
  if (Number(refunded) < Number(before.refunded)) return `A refund of your payment of $${amount} did not go through.`;
  return refunded === amount
    ? `Your payment of $${amount} was refunded.`
    : `$${refunded} of your payment of $${amount} was refunded.`;
}

const times = {
  taken: "The time it had paid for was taken off your membership.",
  given: "The time that had been taken off your membership was added again.",
  kept: null,
};

/** Notifies a member that money was returned, disputed or received again, and of the effect on the membership. */
export function reversalMail(reversal: Reversal): MailBody {
  const { username, amount, time, due, origin } = reversal;
  return {
    subject: `About your payment of $${amount}`,
    paragraphs: [
      `Hello ${username},`,
      happened(reversal),
      ...(times[time] ? [times[time]] : []),
      ...(time !== "kept" && due ? [`Your next payment is due on ${due.toISOString().slice(0, 10)}.`] : []),
    ],
    link: { label: "Your membership", url: absoluteUrl(origin, paths.membership()) },
  };
}
