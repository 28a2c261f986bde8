import type { Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { addDays } from "../../core/kernel/utc.ts";

type Mails = {
  /** How the keys of these mails begin. */
  prefix: string;
  lock: "address-code" | "registration-mail";
  mostADay: number;
};

/**
 * Whether another such mail may go to an address that nobody has confirmed: strangers must not fill a mailbox, whatever
 * names they register with. Two at once are counted one after the other.
 */
export async function mayMail(tx: Tx, { prefix, lock, mostADay }: Mails, recipient: string, now: Date) {
  await lockNamed(tx, lock, recipient.toLowerCase());
  const mails = { recipient, key: { startsWith: `${prefix}:` }, createdAt: { gt: addDays(now, -1) } };
  return (await tx.mail.count({ where: mails })) < mostADay;
}
