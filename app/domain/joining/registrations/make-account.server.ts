import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { rights } from "../../core/kernel/rights.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { replaceRoles } from "../../people/roles/set-roles.server.ts";
import { MakeAccount } from "./make-account-schema.ts";
import { lockAccounts, openAccountFor } from "./open-account-for.server.ts";
import { AccountMade } from "./output.ts";

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
  async write({ tx, actor, ...call }, { username, email, roles, anyDomain }) {
    if (roles.length > 0 && !mayDo(actor, "roles.grant"))
      return refuseField("roles", `You need the right “${rights["roles.grant"].title}” for this.`, "forbidden");
    await lockAccounts(tx, [username]);
    const opened = await openAccountFor(tx, call, { username, email, anyDomain });
    if (!opened.ok) return opened;
    const { id, link } = opened.value;
    const given = await replaceRoles(tx, { actor, clock: call.clock }, { userId: id, roles });
    if (!given.ok) return given;
    const after = { roles: given.value.after.map(({ name }) => name), ...(anyDomain ? { anyDomain } : {}) };
    const message =
      link === null
        ? `Created the account of ${username}, and mailed them a link to set the password.`
        : `Created the account of ${username}. This site does not send mail: give them the link to set the password.`;
    return ok({ id, username, message, link }, { audit: { subject: subjectOf({ id, username }), after } });
  },
});
