import { isUniqueViolation } from "#app/db/errors.server.ts";
import { anyone, isSignedIn } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { hashToken, makeToken } from "../kernel/tokens.server.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { confirmEmailMail, emailNoticeMail } from "./mails.ts";
import { provePassword } from "./prove-password.server.ts";
import { EmailToken, UpdateEmail } from "./schema.ts";

const DAY = 86_400_000;

/**
 * Asks for a new e-mail address: a link for a day goes to the new one, a notice to the old one, which counts until the
 * link is used. The last request is the one. An address that someone else has is answered alike and gets no link.
 * Refusals: rate-limited, invalid (the password, or one's own address).
 */
export const requestEmailChange = defineUseCase({
  name: "account.request-email-change",
  input: UpdateEmail,
  allow: isSignedIn,
  async run(context, { email: given, password }) {
    const { db, clock, site, limits } = context;
    const { id: userId, username, email: old } = actorOf(context);
    const email = given.toLowerCase();
    const proved = await provePassword(context, password, "password");
    if (!proved.ok) return proved;
    if (email === old.toLowerCase()) {
      const words = "This is your address already.";
      return refuse("invalid", words, { errors: { email: [words] } });
    }
    const wait = await limits.emailChange.spend(userId);
    if (wait !== null)
      return refuse("rate-limited", `Please try again in ${Math.ceil(wait / 3600)} hours.`, { retryAfter: wait });
    const token = makeToken();
    const now = clock();
    const change = { email, token: hashToken(token), expiresAt: new Date(now.getTime() + DAY), createdAt: now };
    await db.$transaction(async (tx) => {
      await tx.emailChange.upsert({ where: { userId }, create: { userId, ...change }, update: change });
      const [taken] = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM users WHERE lower(email) = ${email}`;
      const about = { username, origin: site.mailOrigin };
      if (!taken)
        await queueMail(tx, context, {
          key: `email-confirm:${change.token}`,
          to: email,
          body: confirmEmailMail({ ...about, token }),
        });
      const body = emailNoticeMail({ ...about, email });
      await queueMail(tx, context, { key: `email-notice:${change.token}`, to: old, body });
    });
    return ok({
      success: true,
      message: `Please open the link that we have mailed to ${email}: it confirms the address.`,
    });
  },
});

/**
 * Makes the new address the account's, by a mailed token, once. Links to set a password that went to the old address
 * are good for nothing from then on. Refusals: invalid (the link), conflict (someone else has the address by now).
 */
export const confirmEmailChange = defineUseCase({
  name: "account.confirm-email-change",
  input: EmailToken,
  allow: anyone,
  async run(context, { token }) {
    const { db, clock } = context;
    const taken = "Another account has this address by now.";
    try {
      return await db.$transaction(async (tx) => {
        const change = await tx.emailChange.findUnique({ where: { token: hashToken(token) } });
        const { count } = await tx.emailChange.deleteMany({
          where: { token: hashToken(token), expiresAt: { gt: clock() } },
        });
        if (count === 0 || !change)
          throw new RefusalError(refuse("invalid", "This link is not valid any more. Please ask for a new one."));
        const { userId, email } = change;
        await tx.user.update({ where: { id: userId }, data: { email } });
        await tx.passwordResetToken.updateMany({ where: { userId, used: false }, data: { used: true } });
        return ok({ success: true, message: "Email updated" });
      });
    } catch (error) {
      if (isUniqueViolation(error)) return refuse("conflict", taken);
      throw error;
    }
  },
});
