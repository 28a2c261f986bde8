import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../mail/mail-body.ts";

const toMembership = (origin: string) => ({ label: "Your membership", url: absoluteUrl(origin, paths.membership()) });

type DiscountSpent = { username: string; amount: string; paidOn: Date; origin: string };

export const discountSpentMail = ({ username, amount, paidOn, origin }: DiscountSpent): MailBody => ({
  subject: `Your card payment of $${amount} waits for a decision`,
  paragraphs: [
    `Hello ${username},`,
    `We have received your payment of $${amount} by card on ${paidOn.toISOString().slice(0, 10)}. Its price had the discount for your points in it, and another payment had used that discount already: it counts for one payment.`,
    "Nothing is lost. An administrator looks at it, and it either counts as another month or is paid back to your card.",
  ],
  link: toMembership(origin),
});

type Rejected = { username: string; notes: string | null; origin: string };

export const paidBackMail = ({ username, amount, notes, origin }: Rejected & { amount: string }): MailBody => ({
  subject: `Your card payment of $${amount} is paid back`,
  paragraphs: [
    `Hello ${username},`,
    `Your payment of $${amount} by card was made at a discount that another payment had used already. It was not counted, and is paid back to your card.`,
    ...(notes ? [`What the administrator wrote: ${notes}`] : []),
  ],
  link: toMembership(origin),
});

export const paymentRejectedMail = ({ username, notes, origin }: Rejected): MailBody => ({
  subject: "Your payment could not be confirmed",
  paragraphs: [
    `Hello ${username},`,
    "An administrator could not confirm the payment that you sent a proof of.",
    ...(notes ? [`What they wrote: ${notes}`] : []),
  ],
  link: { label: "Member Login", url: absoluteUrl(origin, paths.login()) },
});
