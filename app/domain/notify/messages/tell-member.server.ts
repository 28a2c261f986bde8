import type { Services, Tx } from "../../core/kernel/context.server.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { tellFromSite } from "./tell-from-site.server.ts";

type Member = { id: string; email: string };
type Told = {
  /** The mail's: the same is sent once. */
  key: string;
  body: MailBody;
  /** The kind of the notice. */
  kind: "decision" | "message";
};

/** Tells a member by message and mail. */
export async function tellMember(
  tx: Tx,
  { clock, site }: Pick<Services, "clock" | "site">,
  { id, email }: Member,
  { key, body, kind }: Told,
): Promise<void> {
  const { subject, paragraphs, link } = body;
  const content = [...paragraphs, ...(link ? [`[${link.label}](${link.url})`] : [])].join("\n\n");
  await tellFromSite(tx, [id], { subject, content, createdAt: clock(), kind, isMailed: true });
  await queueMail(tx, { clock, site }, { key, to: email, body });
}
