import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

const day = (date: Date) => date.toISOString().slice(0, 10);

type Receipt = {
  username: string;
  paymentId: number;
  number: string;
  amount: string;
  method: string;
  paidOn: Date;
  due: Date | null;
  origin: string;
};

export const receiptMail = ({
  username,
  paymentId,
  number,
  amount,
  method,
  paidOn,
  due,
  origin,
}: Receipt): MailBody => ({
  subject: `Your receipt no. ${number} ($${amount})`,
  paragraphs: [
    `Hello ${username},`,
    `We have received your payment of $${amount} by ${method} on ${day(paidOn)}.`,
    ...(due ? [`Your next payment is due on ${day(due)}.`] : []),
  ],
  link: { label: "View the receipt", url: absoluteUrl(origin, paths.receipt(paymentId)) },
});

type Due = { username: string; amount: string; due: Date; origin: string };

const pay = (origin: string) => ({ label: "Pay for your membership", url: absoluteUrl(origin, paths.membership()) });

export const reminderMail = ({ username, amount, due, origin }: Due): MailBody => ({
  subject: `Your membership payment is due on ${day(due)}`,
  paragraphs: [`Hello ${username},`, `Your next payment of $${amount} is due on ${day(due)}.`],
  link: pay(origin),
});

export const warningMail = ({ username, amount, due, ends, origin }: Due & { ends: Date }): MailBody => ({
  subject: "Your membership payment is due",
  paragraphs: [
    `Hello ${username},`,
    `A payment of $${amount} was due on ${day(due)}. Without it your account will be deactivated on ${day(ends)}.`,
  ],
  link: pay(origin),
});

export const deactivatedMail = ({ username, origin }: { username: string; origin: string }): MailBody => ({
  subject: "Your account is deactivated",
  paragraphs: [
    `Hello ${username},`,
    "Your membership payment did not arrive, and your account is deactivated. Everything in it is kept: sign in and pay to reactivate it.",
  ],
  link: { label: "Member Login", url: absoluteUrl(origin, paths.login()) },
});

type PointsPaid = { username: string; until: Date; origin: string };

export const pointsPaidMail = ({ username, until, origin }: PointsPaid): MailBody => ({
  subject: "Your points have paid for your membership",
  paragraphs: [
    `Hello ${username},`,
    `Your activity points gave 100 % off this bill: you have nothing to pay. Your membership runs until ${day(until)}.`,
  ],
  link: { label: "Rewards", url: absoluteUrl(origin, paths.activity()) },
});
