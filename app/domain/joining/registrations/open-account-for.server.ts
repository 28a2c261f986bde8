import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok, type Result, refuseField } from "../../core/kernel/result.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { nameSkeleton } from "../../core/text/look-alikes.server.ts";
import { makeResetToken } from "../../people/members/make-reset-token.server.ts";
import { refuseAddress } from "../../people/members/refuse-address.server.ts";
import { addMember } from "./add-member.server.ts";
import { refusedName } from "./check-name.server.ts";
import { findClash, lockName, refuseTaken } from "./find-taken.server.ts";
import { accountMadeMail } from "./mails.ts";
import { applyMemberLimit } from "./member-limit.server.ts";

const LINK_DAYS = 7;

type Person = { username: string; email: string };
type Call = Pick<CallContext, "clock" | "site" | "host" | "secrets">;
/** `link` is null if it was mailed. */
type Opened = { id: string; username: string; link: string | null };

/** Waits for others who want one of these names, or are opening an account. The names are sorted against deadlocks. */
export async function lockAccounts(tx: Tx, usernames: string[]): Promise<void> {
  for (const username of [...usernames].sort()) await lockName(tx, { username, nameSkeleton: nameSkeleton(username) });
  await lockNamed(tx, "open-account");
}

/**
 * Opens an account whose owner sets the password with a link, and mails it. The caller has run `lockAccounts`. A
 * refusal has written nothing.
 */
export async function openAccountFor(
  tx: Tx,
  call: Call,
  { username, email: given, anyDomain }: Person & { anyDomain: boolean },
): Promise<Result<Opened>> {
  const { clock, site, host, secrets } = call;
  const why = refusedName(username, site.name);
  if (why) return refuseField("username", why);
  const wrong = anyDomain ? null : await refuseAddress(tx, { secrets, clock }, given);
  if (wrong) return wrong;
  const now = clock();
  const person = { username, email: given.toLowerCase(), nameSkeleton: nameSkeleton(username), passwordHash: null };
  const taken = await refuseTaken(tx, { ...person, now });
  if (taken) return taken;
  if (await findClash(tx, person)) return refuseField("email", "This address already has an account.", "conflict");
  const id = await addMember(tx, { clock, site, secrets }, person, { isPaid: false, accepted: null });
  await applyMemberLimit(tx, now);
  const { token } = await makeResetToken(tx, id, addDays(now, LINK_DAYS));
  const body = accountMadeMail({ username, siteName: site.name, days: LINK_DAYS, token, origin: site.mailOrigin });
  await queueMail(tx, { clock, site }, { key: `account-made:${id}`, to: person.email, body });
  return ok({ id, username, link: host.sendsMail ? null : (body.link?.url ?? null) });
}
