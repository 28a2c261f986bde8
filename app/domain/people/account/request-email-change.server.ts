import { isSignedIn } from "../../core/kernel/allow.ts";
import { limitAttempts } from "../../core/kernel/limits.server.ts";
import { Done } from "../../core/kernel/output.ts";
import { provePassword } from "../../core/kernel/prove-password.server.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { makeToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { refuseAddress } from "../members/refuse-address.server.ts";
import { confirmEmailMail, emailNoticeMail } from "./mails.ts";
import { UpdateEmail } from "./schema.ts";

/**
 * Requests a new email address. A link that is valid for a day goes to the new address and a notice to the old one,
 * which stays in use until the link is used. Only the last request counts. An address of another account gets the usual
 * answer, but no link. Refusals: rate-limited, invalid (the password, one's own address, or one at a refused domain).
 */
export const requestEmailChange = defineUseCase({
  name: "account.request-email-change",
  input: UpdateEmail,
  output: Done,
  allow: isSignedIn,
  limit: "accountProof",
  async prepare(context, { email, password }) {
    const proved = await provePassword(context, password, "password");
    if (!proved.ok) return proved;
    if (email === context.actor.email.toLowerCase()) return refuseField("email", "This is already your address.");
    const wrong = await refuseAddress(context.db, context, email);
    if (wrong) return wrong;
    // Counted only here, because a mistyped password causes no mail.
    return limitAttempts(context, "emailChange", context.actor.id, async () => ok(null));
  },
  async write(context, { email }) {
    const { tx, clock, site, host, actor } = context;
    const { id: userId, username, email: old } = actor;
    const { token, tokenHash } = makeToken();
    const now = clock();
    const change = { email, token: tokenHash, expiresAt: addDays(now, 1), createdAt: now };
    await tx.emailChange.upsert({ where: { userId }, create: { userId, ...change }, update: change });
    const taken = await tx.$queryRaw<unknown[]>`SELECT id FROM users WHERE lower(email) = ${email}`;
    const about = { username, origin: site.mailOrigin };
    if (taken.length === 0) {
      const body = confirmEmailMail({ ...about, token });
      await queueMail(tx, context, { key: `email-confirm:${change.token}`, to: email, body });
    }
    const body = emailNoticeMail({ ...about, email });
    await queueMail(tx, context, { key: `email-notice:${change.token}`, to: old, body });
    return ok({
      success: true,
      message: host.sendsMail
        ? `To confirm the address, open the link we mailed to ${email}.`
        : `This site sends no mail yet. Ask the staff for the link that confirms ${email}.`,
    });
  },
});
