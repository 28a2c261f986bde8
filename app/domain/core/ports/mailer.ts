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

/** Whether a server took a mail, or it is a file on the disk of a site that has none. */
export type MailFate = "sent" | "written";

/** Where mail goes. */
export type Mailer = { send: (mail: OutgoingMail) => Promise<MailFate>; close: () => void };

/** The receiver's server takes no mail for this address, and says so for good. The message is its answer. */
export class AddressRefused extends Error {}
