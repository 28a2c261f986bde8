import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";

type Open = { siteName: string; origin: string; byApplication: boolean };

export const joiningOpenMail = ({ siteName, origin, byApplication }: Open): MailBody => ({
  subject: `${siteName} is open`,
  paragraphs: [
    byApplication
      ? `You asked us to notify you: ${siteName} now takes applications.`
      : `You asked us to notify you: you can now join ${siteName}.`,
    "This is the only mail we send you. Your address is off the list, and we have no other record of it.",
    "If you did not ask for it, ignore this email.",
  ],
  link: byApplication
    ? { label: "Apply", url: absoluteUrl(origin, paths.apply()) }
    : { label: "Join", url: absoluteUrl(origin, paths.register()) },
});
