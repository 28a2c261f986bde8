import { z } from "zod";
import { spendCode } from "../account/codes.server.ts";
import { Code } from "../account/schema.ts";
import { roleOf } from "../kernel/actor.ts";
import { anyone } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { hashToken, makeToken } from "../kernel/tokens.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import type { SignedIn } from "./sign-in.server.ts";

export type Door = "member" | "admin";

export const TICKET_MINUTES = 5;

const hasTwoFactor = async ({ db }: Context, userId: string): Promise<boolean> =>
  (await db.twoFactor.findFirst({ where: { userId, confirmedAt: { not: null } }, select: { userId: true } })) !== null;

/**
 * The second step of a sign-in whose password was right: a code, where the account asks for one.
 * Refusals: code-required (none, or a wrong one), rate-limited.
 */
export async function checkCode(context: Context, userId: string, code: string | undefined): Promise<Result<null>> {
  if (!(await hasTwoFactor(context, userId))) return ok(null);
  if (!code) return refuse("code-required", "Please enter the code of your authenticator.");
  const wait = await context.limits.signInCode.spend(userId);
  if (wait !== null)
    return refuse("rate-limited", `Too many codes. Please try again in ${Math.ceil(wait / 60)} minutes.`, {
      retryAfter: wait,
    });
  if (!(await spendCode(context.db, context, userId, code))) {
    const words = "This code is not right, or it has been used.";
    return refuse("code-required", words, { errors: { code: [words] } });
  }
  await context.limits.signInCode.forgive(userId);
  return ok(null);
}

/** For forms: a ticket for the page that asks for the code, or null where the account asks for none. */
export async function issueTicket(context: Context, userId: string, door: Door): Promise<string | null> {
  if (!(await hasTwoFactor(context, userId))) return null;
  const ticket = makeToken();
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + TICKET_MINUTES * 60_000);
  await context.db.signInTicket.deleteMany({ where: { expiresAt: { lt: now } } });
  await context.db.signInTicket.create({ data: { token: hashToken(ticket), userId, door, expiresAt } });
  return ticket;
}

/**
 * Ends a sign-in that owed its code. The ticket says who gave the right password within the last minutes; a change of
 * password takes it away. Refusals: unauthenticated (no such ticket any more), code-required, rate-limited.
 */
export const signInByCode = defineUseCase({
  name: "auth.sign-in-by-code",
  input: z.object({ ticket: z.string().max(64).default(""), code: Code }),
  allow: anyone,
  async run(context, { ticket, code }) {
    const { db, clock } = context;
    const found = await db.signInTicket.findFirst({
      where: { token: hashToken(ticket), expiresAt: { gt: clock() } },
      include: { user: { omit: { profilePicture: true } } },
    });
    const again = refuse("unauthenticated", "This took too long. Please sign in again.");
    if (!found) return again;
    const { user, door } = found;
    if (!user.isActive || user.isSuspended || (door === "admin" && !user.isAdmin)) return again;
    const checked = await checkCode(context, user.id, code);
    if (!checked.ok) return checked;
    const { count } = await db.signInTicket.deleteMany({ where: { token: found.token } });
    if (count === 0) return again;
    const { id, username, email, isAdmin } = user;
    return ok<SignedIn>({ id, username, email, role: roleOf(user), isAdmin });
  },
});
