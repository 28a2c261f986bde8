import { holding } from "../../core/kernel/allow.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { nameSkeleton } from "../../core/text/look-alikes.server.ts";
import { refusedName } from "../../joining/registrations/check-name.server.ts";
import { lockName, refuseTaken } from "../../joining/registrations/find-taken.server.ts";
import { lockTarget } from "../../people/members/lock-target.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { renamedMail } from "./mails.ts";
import { UserRenamed } from "./output.ts";
import { renameCopies } from "./rename-copies.server.ts";
import { RenameUser } from "./schema.ts";

/**
 * Changes a member's username, and mails them the new one. The old name stays reserved for this member, leads to their
 * page, and still works for signing in. Refusals: not-found, forbidden, invalid, conflict (the name is or was somebody
 * else's, or looks like one).
 */
export const renameUser = defineUseCase({
  name: "users.rename",
  input: RenameUser,
  output: UserRenamed,
  allow: holding("accounts.rename"),
  async write({ tx, actor, clock, site }, { userId, username }) {
    const why = refusedName(username, site.name);
    if (why) return refuseField("username", why);
    const wanted = { username, nameSkeleton: nameSkeleton(username) };
    await lockName(tx, wanted);
    const found = await lockTarget(tx, actor, userId, "accounts.rename");
    if (!found.ok) return found;
    const old = found.value;
    if (username === old.username) return refuseField("username", "This is already their name.", "conflict");
    const now = clock();
    const taken = await refuseTaken(tx, { ...wanted, exceptUser: userId, now });
    if (taken) return taken;
    await tx.$executeRaw`DELETE FROM former_usernames WHERE normal_name(username) = normal_name(${username})`;
    await tx.user.update({ where: { id: userId }, data: { ...wanted, nameClash: 0 } });
    await tx.$executeRaw`
      INSERT INTO former_usernames (user_id, username, name_skeleton, changed_at)
      SELECT ${userId}, ${old.username}, ${nameSkeleton(old.username)}, ${now}
      WHERE normal_name(${old.username}) <> normal_name(${username}) ON CONFLICT DO NOTHING`;
    await renameCopies(tx, old, username);
    const body = renamedMail({ username: old.username, to: username, origin: site.mailOrigin });
    const key = `renamed:${userId}:${now.getTime()}`;
    await notifyMember(tx, { clock, site }, old, { kind: "account", key, body });
    const audit = { subject: subjectOf(old), before: { username: old.username }, after: { username } };
    return ok({ username, message: `${old.username} is now ${username}.` }, { audit });
  },
});
