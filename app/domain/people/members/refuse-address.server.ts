import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { type Refusal, refuseField } from "../../core/kernel/result.ts";
import type { MailDomainsSetting } from "../../core/settings/mail-domains-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { isMarked } from "./address-marks.server.ts";
import { isThrowAway } from "./throw-away.server.ts";

/** Whether a list contains a domain, itself or as `*.` and a parent domain. */
const names = (list: readonly string[], domain: string): boolean =>
  list.some((one) => (one.startsWith("*.") ? domain.endsWith(one.slice(1)) : domain === one));

const SHOWN = 3;

/**
 * Why the site accepts no addresses at a domain; null if it does. Allowed domains never count as throw-away domains.
 */
export function refusedDomain(
  { allowed, denied, exempt, refusesThrowAway }: MailDomainsSetting,
  domain: string,
): string | null {
  if (names(denied, domain)) return `This site does not accept addresses at ${domain}. Use another address.`;
  if (names(allowed, domain)) return null;
  if (allowed.length > SHOWN) return "This site accepts only addresses at certain domains. Use another address.";
  if (allowed.length > 0) return `This site accepts only addresses at ${allowed.join(", ")}.`;
  return refusesThrowAway && !names(exempt, domain) && isThrowAway(domain)
    ? `Addresses at ${domain} are temporary, and this site does not accept them. Use another address.`
    : null;
}

const CLOSED = "An account with this address was closed. Write to the staff if you want to come back.";

/**
 * Refuses an address beside its field, if the operators do not accept it, or if staff closed an account with it that
 * has since been erased.
 */
export async function refuseAddress(
  db: Tx,
  { secrets, clock }: Pick<Services, "secrets" | "clock">,
  email: string,
): Promise<Refusal | null> {
  if (await isMarked(db, { secrets }, { email, kind: "closed", now: clock() })) return refuseField("email", CLOSED);
  const why = refusedDomain(
    await readSetting(db, "mailDomains"),
    email.slice(email.lastIndexOf("@") + 1).toLowerCase(),
  );
  return why ? refuseField("email", why) : null;
}
