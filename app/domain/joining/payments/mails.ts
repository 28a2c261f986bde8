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
      : ["It was sent without signing in. If it was not you, you need not do anything and will not be charged."]),
  ],
  link: toStatus(origin, reference),
});

/** To a member with so many proofs sent without sign-in that another was not accepted. */
export const proofRefusedMail = ({ username, origin }: Omit<Arrived, "reference">): MailBody => ({
  subject: "A payment proof for your account was not accepted",
  paragraphs: [
    `Hello ${username},`,
    "Somebody has just sent a proof of payment for your account without signing in. Several such proofs are already waiting, so this one was not accepted.",
    "If it was you, sign in with your username and password and send it again. Proofs sent while signed in are always accepted.",
  ],
  link: { label: "Member Login", url: absoluteUrl(origin, paths.login()) },
});

type DiscountSpent = { username: string; amount: string; paidOn: Date; origin: string };

export const discountSpentMail = ({ username, amount, paidOn, origin }: DiscountSpent): MailBody => ({
  subject: `Your card payment of $${amount} is waiting for a decision`,
  paragraphs: [
    `Hello ${username},`,
    `We have received your payment of $${amount} by card on ${paidOn.toISOString().slice(0, 10)}. Its price included the discount for your points, but another payment had already used that discount, which is valid for one payment.`,
    "Your money is safe. The staff will review the payment, and either count it as another month or refund it to your card.",
  ],
  link: toMembership(origin),
});

type Rejected = { username: string; notes: string | null; origin: string };

export const paidBackMail = ({ username, amount, notes, origin }: Rejected & { amount: string }): MailBody => ({
  subject: `Your card payment of $${amount} will be refunded`,
  paragraphs: [
    `Hello ${username},`,
    `Your card payment of $${amount} used a discount that another payment had already used. It was not counted, and will be refunded to your card.`,
    ...(notes ? [`The staff wrote: ${notes}`] : []),
  ],
  link: toMembership(origin),
});

export const paymentRejectedMail = ({ username, notes, origin }: Rejected): MailBody => ({
  subject: "Your payment could not be confirmed",
  paragraphs: [
    `Hello ${username},`,
    "We could not confirm the payment for which you sent proof.",
    ...(notes ? [`The staff wrote: ${notes}`] : []),
  ],
  link: { label: "Member Login", url: absoluteUrl(origin, paths.login()) },
});
