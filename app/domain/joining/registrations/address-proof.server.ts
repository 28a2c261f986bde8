import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";

/** How many days an address can be confirmed before the registration is deleted. */
export const PROOF_DAYS = 2;

/** The most mails of one registration, and the shortest time between them. */
const MOST_MAILS = 5;
const MINUTES_APART = 1;

// The registration's number is sealed with the text, so that it cannot be used for another registration.
const about = (registrationId: number) => `registration ${registrationId}`;

export const sealFor = ({ secrets }: Pick<Services, "secrets">, registrationId: number, text: string) =>
  secrets.seal(text, about(registrationId));

export const openFor = ({ secrets }: Pick<Services, "secrets">, registrationId: number, sealed: string) =>
  secrets.open(sealed, about(registrationId));

type Sent = { mails: number; askedAt: Date };

/** Why no other mail can be sent for a registration now; null if one can. */
export function whyNoMail({ mails, askedAt }: Sent, now: Date): "too-soon" | "too-many" | null {
  if (mails >= MOST_MAILS) return "too-many";
  return addMinutes(askedAt, MINUTES_APART) > now ? "too-soon" : null;
}

/** The proof when another mail is requested, which invalidates the previous code and link. */
export const askedAgain = (now: Date) => ({
  sealedCode: null,
  linkHash: null,
  askedAt: now,
  mails: { increment: 1 },
});

type Begun = { registrationId: number; token: string; now: Date };

/**
 * Begins the proof of a registration's address. If the form is sent again, the proof continues with the new token.
 * Returns whether a mail is due.
 */
export async function beginProof(
  tx: Tx,
  deps: Pick<Services, "secrets">,
  { registrationId, token, now }: Begun,
): Promise<boolean> {
  const sealedToken = sealFor(deps, registrationId, token);
  const before = await tx.addressProof.findUnique({ where: { registrationId } });
  const isDue = !before || whyNoMail(before, now) === null;
  await tx.addressProof.upsert({
    where: { registrationId },
    create: { registrationId, sealedToken, askedAt: now },
    update: { sealedToken, ...(isDue ? askedAgain(now) : {}) },
  });
  return isDue;
}
