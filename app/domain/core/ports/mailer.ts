export type OutgoingMail = {
  id: number;
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A POST to it stops mails of this kind. Null: they cannot be stopped. */
  stopUrl: string | null;
};

/** Whether a server accepted a mail, or it is only a file on the disk, as on a site without a mail server. */
export type MailFate = "sent" | "written";

/** Sends mail. */
export type Mailer = { send: (mail: OutgoingMail) => Promise<MailFate>; close: () => void };

/** The recipient's server permanently refuses mail for this address. The message is its answer. */
export class AddressRefused extends Error {}
