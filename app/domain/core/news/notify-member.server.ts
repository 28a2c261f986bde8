import { paths } from "#app/paths/paths.ts";
import type { Services, Tx } from "../kernel/context.server.ts";
import { type MailBody, wordsOf } from "../mail/mail-body.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { recordCauses } from "./record-causes.server.ts";
import { writeFromSite } from "./write-from-site.server.ts";

/**
 * How a member is notified of each kind of news about themselves. A mail is always queued. `inbox` also puts its text
 * into their messages, with a notice of that kind; `page` creates a notice that links to it.
 */
const channels = {
  /** Decisions on contributions. */
  decision: { inbox: "decision" },
  /** A step of the staff. */
  step: { inbox: "decision" },
  /** An alarm that the member should look at. */
  alarm: { inbox: "message" },
  payment: { page: paths.membership },
  membership: { page: paths.membership },
  /** Sign-ins, passwords and two-step sign-in. */
  security: { page: paths.account.sessions },
  /** A change of the account by staff. */
  account: { page: paths.account },
} satisfies Record<string, { inbox: "decision" | "message" } | { page: () => string }>;

type News = {
  kind: keyof typeof channels;
  /** Identifies the news: a second mail with the key is not queued, nor is a second notice. */
  key: string;
  body: MailBody;
};

/** Notifies a member, within the transaction of what they are notified of. */
export async function notifyMember(
  tx: Tx,
  { clock, site }: Pick<Services, "clock" | "site">,
  { id, email }: { id: string; email: string },
  { kind, key, body }: News,
): Promise<void> {
  const channel = channels[kind];
  if (!(await queueMail(tx, { clock, site }, { key, to: email, body }))) return;
  if ("inbox" in channel) {
    const { subject, paragraphs, link } = body;
    const content = [...paragraphs.map(wordsOf), ...(link ? [`[${link.label}](${link.url})`] : [])].join("\n\n");
    await writeFromSite(tx, [id], { subject, content, createdAt: clock(), kind: channel.inbox, isMailed: true });
    return;
  }
  const notice = { kind: "account", page: channel.page(), title: body.subject, isMailed: true } as const;
  await recordCauses(tx, { clock }, [{ ...notice, audience: "members", members: [id] }]);
}
