import type { MailBody } from "../../core/mail/mail-body.ts";

type Link = { label: string; url: string } | null;
type To = { username: string; siteName: string; link: Link };

const linked = (body: Omit<MailBody, "link">, link: Link): MailBody => (link ? { ...body, link } : body);

export const confirmAddressMail = ({ username, siteName, link, days }: To & { days: number }): MailBody =>
  linked(
    {
      subject: `Confirm your application to ${siteName}`,
      paragraphs: [
        `Hello ${username},`,
        `Your application to ${siteName} has arrived. Open its page within ${days} days and confirm it there, so that the staff can read it. Keep the link: the page will show the decision.`,
        "If you did not apply, ignore this email.",
      ],
    },
    link,
  );

/** To an applicant who applies again while their first application is open. */
export const stillOpenMail = ({ username, siteName, link }: To): MailBody =>
  linked(
    {
      subject: `Your application to ${siteName} is still open`,
      paragraphs: [
        `Hello ${username},`,
        `Someone has just applied to ${siteName} with your email address. You already have an open application, and it is unchanged. This is the link to its page.`,
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
  subject: `You can apply to ${siteName} again from ${day}`,
  paragraphs: [
    `Hello ${username},`,
    `Someone has just applied to ${siteName} with your email address. Your last application was rejected, and you can apply again from ${day}. The new application was not saved, so send it again then.`,
    "If it wasn't you, ignore this email.",
  ],
});

/** To an applicant to whom the staff have sent a question. */
export const questionMail = ({ username, siteName, link, question }: To & { question: string }): MailBody =>
  linked(
    {
      subject: `A question about your application to ${siteName}`,
      paragraphs: [
        `Hello ${username},`,
        `The staff of ${siteName} ask: ${question}`,
        "Answer on your application's page. The staff will decide after you answer.",
      ],
    },
    link,
  );

type Decided = To & { isAccepted: boolean; answer: string | null; reapply: string | null };

export const decisionMail = ({ username, siteName, link, isAccepted, answer, reapply }: Decided): MailBody =>
  linked(
    {
      subject: `Your application to ${siteName} was ${isAccepted ? "accepted" : "rejected"}`,
      paragraphs: [
        `Hello ${username},`,
        isAccepted
          ? `Your application to ${siteName} was accepted. Open its page and create your account there.`
          : `Your application to ${siteName} was rejected.`,
        ...(answer ? [`The staff wrote: ${answer}`] : []),
        ...(!isAccepted && reapply ? [`You can apply again from ${reapply}.`] : []),
      ],
    },
    link,
  );
