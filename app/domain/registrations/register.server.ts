import { addDays } from "date-fns";
import type { Prisma } from "#app/db/generated/client.ts";
import { goodInvite } from "../invitations/check-invitation.server.ts";
import { anyone } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { hashToken, makeToken } from "../kernel/tokens.server.ts";
import { tooOften } from "../kernel/too-often.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { Register } from "./schema.ts";

export const REGISTRATION_DAYS = 14;
/** How long a name is kept for someone who has not paid. */
const HOLD_MINUTES = 60;

type Taken = { username: boolean; email: boolean };

/**
 * Begins a registration: a name and an address are held, and a token leads to the payment. The same person sending
 * the form twice gets on with one registration. The hash is computed whatever is taken, so that timing tells nothing
 * that the answer does not say. Refusals: rate-limited; conflict with errors beside username or email.
 */
export const register = defineUseCase({
  name: "registrations.register",
  input: Register,
  allow: anyone,
  async run({ db, clock, passwords, limits, address }, { username, email, password, invite }) {
    const wait = await limits.registration.spend(address);
    if (wait !== null) return tooOften(wait);
    const now = clock();
    const passwordHash = await passwords.hash(password);
    const token = makeToken();
    await db.$transaction(async (tx) => {
      // Whoever asks for the same name or address stands in line.
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('registration'), hashtext(lower(${username})))::text,
                                pg_advisory_xact_lock(hashtext('registration-email'), hashtext(lower(${email})))::text`;
      const mine = await findMine(tx, { username, email, password }, passwords.verify);
      const taken = await findTaken(tx, { username, email, except: mine ?? 0, now });
      const errors = {
        ...(taken.username ? { username: ["This username is taken."] } : {}),
        ...(taken.email ? { email: ["An account with this email address exists already."] } : {}),
      };
      const message = Object.values(errors)[0]?.[0];
      if (message) throw new RefusalError(refuse("conflict", message, { errors }));
      // Only a code that is good now is kept: later, nobody asks again how old it is.
      const inviteCode = (await goodInvite(tx, invite, now))?.inviteCode;
      const data = { token: hashToken(token), passwordHash, inviteCode, createdAt: now };
      const expiresAt = addDays(now, REGISTRATION_DAYS);
      if (mine) await tx.registrationToken.update({ where: { id: mine }, data: { ...data, expiresAt } });
      else await tx.registrationToken.create({ data: { ...data, expiresAt, username, email: email.toLowerCase() } });
    });
    return ok({
      success: true,
      registrationToken: token,
      username,
      email,
      message: "Registration Started - Please complete payment to create your account",
    });
  },
});

/** The unpaid registration of the same name, address and password: the same person, a moment or a day later. */
async function findMine(
  tx: Prisma.TransactionClient,
  { username, email, password }: { username: string; email: string; password: string },
  verify: (hash: string | null, password: string) => Promise<boolean>,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ id: number; hash: string }[]>`
    SELECT id, password_hash AS hash FROM registration_tokens
    WHERE lower(username) = lower(${username}) AND lower(email) = lower(${email}) AND status = 'pending'
    ORDER BY id DESC LIMIT 1`;
  return row && (await verify(row.hash, password)) ? row.id : null;
}

async function findTaken(
  tx: Prisma.TransactionClient,
  { username, email, except, now }: { username: string; email: string; except: number; now: Date },
): Promise<Taken> {
  const heldSince = new Date(now.getTime() - HOLD_MINUTES * 60_000);
  const [taken] = await tx.$queryRaw<Taken[]>`
    WITH held AS (
      SELECT lower(username) AS username, lower(email) AS email FROM registration_tokens
      WHERE id <> ${except} AND (lower(username) = lower(${username}) OR lower(email) = lower(${email}))
        AND (status IN ('proof_submitted', 'stripe_completed') OR (status = 'pending' AND created_at > ${heldSince}))
      UNION ALL
      SELECT lower(username), lower(email) FROM users
      WHERE lower(username) = lower(${username}) OR lower(email) = lower(${email})
    )
    SELECT coalesce(bool_or(username = lower(${username})), false) AS username,
           coalesce(bool_or(email = lower(${email})), false) AS email FROM held`;
  return taken ?? { username: false, email: false };
}
