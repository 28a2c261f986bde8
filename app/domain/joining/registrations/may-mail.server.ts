import type { Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { addDays } from "../../core/kernel/utc.ts";

type Mails = {
  /** The prefix of these mails' keys. */
  prefix: string;
  lock: "address-code" | "registration-mail";
  mostADay: number;
};

/**
 * Whether another mail of this kind may be sent to an unconfirmed address, because strangers must not be able to fill a
 * mailbox. Simultaneous requests are counted one after the other.
 */
export async function mayMail(tx: Tx, { prefix, lock, mostADay }: Mails, recipient: string, now: Date) {
  await lockNamed(tx, lock, recipient.toLowerCase());
  const mails = { recipient, key: { startsWith: `${prefix}:` }, createdAt: { gt: addDays(now, -1) } };
  return (await tx.mail.count({ where: mails })) < mostADay;
}
