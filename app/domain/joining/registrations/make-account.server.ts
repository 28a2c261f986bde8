import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { rights } from "../../core/kernel/rights.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { nameSkeleton } from "../../core/text/look-alikes.server.ts";
import { makeResetToken } from "../../people/members/make-reset-token.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { refuseAddress } from "../../people/members/refuse-address.server.ts";
import { replaceRoles } from "../../people/roles/set-roles.server.ts";
import { addMember } from "./add-member.server.ts";
import { refusedName } from "./check-name.server.ts";
import { findClash, lockName, refuseTaken } from "./find-taken.server.ts";
import { accountMadeMail } from "./mails.ts";
import { MakeAccount } from "./make-account-schema.ts";
import { applyMemberLimit } from "./member-limit.server.ts";
import { AccountMade } from "./output.ts";

const LINK_DAYS = 7;

/**
 * Creates an account without a registration, in every joining mode, and mails its owner a link to set the password. If
 * the site sends no mail, the caller gets the link to pass on. Its first payment is due as after any registration
 * without one. Refuses all but staff who have confirmed recently. Refusals: invalid, conflict (the name or the address
 * is taken), forbidden (roles that the caller may not give).
 */
export const makeAccount = defineUseCase({
  name: "registrations.make-account",
  input: MakeAccount,
  output: AccountMade,
  allow: holding("accounts.make"),
  confirmed: true,
  async write({ tx, actor, clock, site, host, secrets }, { username, email, roles, anyDomain }) {
    if (roles.length > 0 && !mayDo(actor, "roles.grant"))
      return refuseField("roles", `You need the right “${rights["roles.grant"].title}” for this.`, "forbidden");
    const why = refusedName(username, site.name);
    if (why) return refuseField("username", why);
    const wrong = anyDomain ? null : await refuseAddress(tx, { secrets, clock }, email);
    if (wrong) return wrong;
    const now = clock();
    const person = { username, email: email.toLowerCase(), nameSkeleton: nameSkeleton(username), passwordHash: null };
    await lockName(tx, person);
    const taken = await refuseTaken(tx, { ...person, now });
    if (taken) return taken;
    await lockNamed(tx, "open-account");
    if (await findClash(tx, person)) return refuseField("email", "This address already has an account.", "conflict");
    const id = await addMember(tx, { clock, site, secrets }, person, { isPaid: false, accepted: null });
    const given = await replaceRoles(tx, { actor, clock }, { userId: id, roles });
    if (!given.ok) return given;
    await applyMemberLimit(tx, now);
    const { token } = await makeResetToken(tx, id, addDays(now, LINK_DAYS));
    const body = accountMadeMail({ username, siteName: site.name, days: LINK_DAYS, token, origin: site.mailOrigin });
    await queueMail(tx, { clock, site }, { key: `account-made:${id}`, to: person.email, body });
    const after = { roles: given.value.after.map(({ name }) => name), ...(anyDomain ? { anyDomain } : {}) };
    const message = host.sendsMail
      ? `Created the account of ${username}, and mailed them a link to set the password.`
      : `Created the account of ${username}. This site does not send mail: give them the link to set the password.`;
    return ok(
      { id, username, message, link: host.sendsMail ? null : (body.link?.url ?? null) },
      { audit: { subject: subjectOf({ id, username }), after } },
    );
  },
});
