import type { MailBody } from "../../core/mail/mail-body.ts";

type Link = { label: string; url: string } | null;
type To = { username: string; siteName: string; link: Link };

const linked = (body: Omit<MailBody, "link">, link: Link): MailBody => (link ? { ...body, link } : body);

export const confirmAddressMail = ({ username, siteName, link, days }: To & { days: number }): MailBody =>
  linked(
    {
      subject: `Your application to ${siteName}`,
      paragraphs: [
        `Hello ${username},`,
        `Your application to ${siteName} has arrived. Open its page within ${days} days and confirm it there: then the staff read it. Keep the link, because the page shows the answer.`,
        "If you did not apply, ignore this email.",
      ],
    },
    link,
  );

/** For a second application while the first one is open. */
export const stillOpenMail = ({ username, siteName, link }: To): MailBody =>
  linked(
    {
      subject: `Your application to ${siteName}`,
      paragraphs: [
        `Hello ${username},`,
        `Someone has just applied to ${siteName} with your email address. You have an application already, and it goes on: this is the link to its page.`,
        "If it wasn't you, ignore this email.",
      ],
    },
    link,
  );

export const tooSoonMail = ({
  username,
  siteName,
  day,
}: {
  username: string;
  siteName: string;
  day: string;
}): MailBody => ({
  subject: `Your application to ${siteName}`,
  paragraphs: [
    `Hello ${username},`,
    `Someone has just applied to ${siteName} with your email address. Your last application was rejected, and you can apply again from ${day} on. Send it again then: nothing of it is kept until then.`,
    "If it wasn't you, ignore this email.",
  ],
});

/** For an applicant whom the staff have asked something. */
export const questionMail = ({ username, siteName, link, question }: To & { question: string }): MailBody =>
  linked(
    {
      subject: `A question about your application to ${siteName}`,
      paragraphs: [
        `Hello ${username},`,
        `The staff of ${siteName} ask: ${question}`,
        "Answer on the page of your application. Until then it waits for you.",
      ],
    },
    link,
  );

type Decided = To & { isAccepted: boolean; answer: string | null; reapply: string | null };

export const decisionMail = ({ username, siteName, link, isAccepted, answer, reapply }: Decided): MailBody =>
  linked(
    {
      subject: isAccepted ? `Welcome to ${siteName}` : `Your application to ${siteName}`,
      paragraphs: [
        `Hello ${username},`,
        isAccepted
          ? `Your application to ${siteName} was accepted. Open its page, and make your account there.`
          : `Your application to ${siteName} was rejected.`,
        ...(answer ? [`The staff wrote: ${answer}`] : []),
        ...(!isAccepted && reapply ? [`You can apply again from ${reapply} on.`] : []),
      ],
    },
    link,
  );
