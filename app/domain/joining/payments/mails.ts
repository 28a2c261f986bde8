import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

const toMembership = (origin: string) => ({ label: "Your membership", url: absoluteUrl(origin, paths.membership()) });

/** The next step for a payment that has arrived, in mails and on screens. */
export const CHECKED_NEXT = "We'll check it and email you either way.";

const toStatus = (origin: string, reference: string) => ({
  label: "Payment status",
  url: absoluteUrl(origin, paths.paymentStatus({ reference })),
});

type Arrived = { username: string; reference: string; origin: string };

export const proofArrivedMail = ({
  username,
  reference,
  isVerified,
  origin,
}: Arrived & { isVerified: boolean }): MailBody => ({
  subject: `Your payment proof has arrived: ${reference}`,
  paragraphs: [
    `Hello ${username},`,
    `Your proof of payment has arrived. Its reference is ${reference}.`,
    CHECKED_NEXT,
    ...(isVerified
      ? []
      : ["You sent it without signing in. If it was not you, you need not do anything: it costs you nothing."]),
  ],
  link: toStatus(origin, reference),
});

/** To a member for whom so many proofs came without a sign-in that another one was not taken. */
export const proofRefusedMail = ({ username, origin }: Omit<Arrived, "reference">): MailBody => ({
  subject: "A payment proof for your account was not taken",
  paragraphs: [
    `Hello ${username},`,
    "Somebody has just sent a proof of payment for your account without signing in. Several such proofs wait already, so this one was not taken.",
    "If it was you: sign in with your name and password, and send it again from there. What you send then is always taken.",
  ],
  link: { label: "Member Login", url: absoluteUrl(origin, paths.login()) },
});

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
    ...(notes ? [`The administrator wrote: ${notes}`] : []),
  ],
  link: toMembership(origin),
});

export const paymentRejectedMail = ({ username, notes, origin }: Rejected): MailBody => ({
  subject: "Your payment could not be confirmed",
  paragraphs: [
    `Hello ${username},`,
    "An administrator could not confirm the payment that you sent a proof of.",
    ...(notes ? [`They wrote: ${notes}`] : []),
  ],
  link: { label: "Member Login", url: absoluteUrl(origin, paths.login()) },
});
