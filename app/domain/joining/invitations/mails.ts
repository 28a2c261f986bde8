import { dollars } from "../../core/kernel/money.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

type Invitation = { inviter: string; siteName: string; link: string; expiresAt: Date; monthlyPrice: number };

export const invitationMail = ({ inviter, siteName, link, expiresAt, monthlyPrice }: Invitation): MailBody => ({
  subject: `${inviter} invites you to ${siteName}`,
  paragraphs: [
    `${inviter} is a member of ${siteName}, a community of people who make music, and invites you to join. ${
      monthlyPrice === 0 ? "Membership is free." : `Membership costs $${dollars(monthlyPrice)} a month.`
    }`,
    `The invitation is valid until ${expiresAt.toISOString().slice(0, 10)}, for one person. If you do not know what this is about, ignore this email.`,
  ],
  link: { label: "Join", url: link },
});
