import { plainLook, roleOf } from "./actor.ts";
import type { Context, Services } from "./context.server.ts";
import { isRight } from "./rights.ts";
import { systemContext } from "./use-case.server.ts";

/**
 * The call of a job that continues a member's request: the site's own call with the member as its actor, so that the audit
 * log and new rows have their name. There is no actor without a member, or after the account was deleted.
 */
export async function actAs(services: Services, userId: string | null): Promise<Context> {
  const context = systemContext(services);
  const user = userId
    ? await services.db.user.findUnique({
        where: { id: userId },
        omit: { profilePicture: true },
        include: { roles: { select: { role: { select: { rights: true } } } } },
      })
    : null;
  if (!user) return context;
  const { id, username, email, isAdmin, isPrimaryAdmin, membershipStatus } = user;
  const rights = isAdmin ? [] : [...new Set(user.roles.flatMap(({ role }) => role.rights.filter(isRight)))];
  const actor = {
    id,
    username,
    email,
    role: roleOf(user),
    isAdmin,
    isPrimaryAdmin,
    rights,
    membershipStatus,
    ...plainLook,
  };
  return { ...context, actor };
}
