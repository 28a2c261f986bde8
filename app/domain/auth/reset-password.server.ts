import { anyone } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { hashToken, makeToken } from "../kernel/tokens.server.ts";
import { tooOften } from "../kernel/too-often.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { resetMail } from "./mails.ts";
import { ConfirmReset, RequestReset } from "./reset-schema.ts";

export const RESET_MINUTES = 60;
/** Every answer takes at least this long, so that its time tells nothing of what was found. */
const FLOOR_MS = 200;

const answer = {
  success: true,
  message: "Password reset email sent - Check your email for password reset instructions",
};

/**
 * Mails a link with which the password of this address can be set anew, for an hour and once. Known and unknown
 * addresses are answered alike, in words and in time. Refusals: rate-limited (by the asker's address).
 */
export const requestReset = defineUseCase({
  name: "auth.request-reset",
  input: RequestReset,
  allow: anyone,
  async run(context, { email }) {
    const wait = await context.limits.resetByAddress.spend(context.address);
    if (wait !== null) return tooOften(wait);
    const floor = new Promise((resolve) => setTimeout(resolve, FLOOR_MS));
    await sendLink(context, email);
    await floor;
    return ok(answer);
  },
});

async function sendLink(context: Context, email: string): Promise<void> {
  const { db, clock, limits, site } = context;
  const [user] = await db.$queryRaw<{ id: string; username: string; email: string }[]>`
    SELECT id, username, email FROM users WHERE lower(email) = lower(${email}) AND NOT is_suspended`;
  // Beyond three an hour the account is left alone, and whoever asks is not told.
  if (!user || (await limits.resetByAccount.spend(user.id)) !== null) return;
  const token = makeToken();
  const expiresAt = new Date(clock().getTime() + RESET_MINUTES * 60_000);
  await db.$transaction(async (tx) => {
    // The last link is the one that counts.
    await tx.passwordResetToken.updateMany({ where: { userId: user.id, used: false }, data: { used: true } });
    await tx.passwordResetToken.create({ data: { userId: user.id, token: hashToken(token), expiresAt } });
    const body = resetMail({ username: user.username, token, origin: site.mailOrigin });
    await queueMail(tx, context, { key: `reset:${hashToken(token)}`, to: user.email, body });
  });
}

/** Sets a new password by a mailed token and ends all of the member's sessions. Refusals: invalid (token or password). */
export const confirmReset = defineUseCase({
  name: "auth.confirm-reset",
  input: ConfirmReset,
  allow: anyone,
  async run(context, { token, newPassword }) {
    const { db, clock, passwords, limits, address } = context;
    const wait = await limits.resetByAddress.spend(address);
    if (wait !== null) return tooOften(wait);
    const passwordHash = await passwords.hash(newPassword);
    await db.$transaction(async (tx) => {
      const where = { token: hashToken(token), used: false, expiresAt: { gt: clock() } };
      const { count } = await tx.passwordResetToken.updateMany({ where, data: { used: true } });
      if (count === 0) {
        const words = "This link is not valid any more. Please ask for a new one.";
        throw new RefusalError(refuse("invalid", words, { errors: { token: [words] } }));
      }
      const { userId } = await tx.passwordResetToken.findUniqueOrThrow({ where: { token: hashToken(token) } });
      await tx.user.update({ where: { id: userId }, data: { passwordHash } });
      await tx.session.deleteMany({ where: { userId } });
      await tx.signInTicket.deleteMany({ where: { userId } });
    });
    return ok({ success: true, message: "Your password is changed. Please sign in with the new one." });
  },
});
