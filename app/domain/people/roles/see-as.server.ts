import { Prisma } from "#app/db/generated/client.ts";
import { holding, isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { heldRoles } from "../members/held-roles.server.ts";
import { subjectOf } from "../members/one-user.ts";
import { noSuchRole, sortedRights } from "./one-role.server.ts";
import { SeeAs } from "./schema.ts";

const HOUR_MS = 3_600_000;

type Seen = { name: string; rights: string[]; subject: { kind: string; id: string | number; name: string } };

/**
 * Lets the caller's session view the site as a role, or as a member with all of their roles, for an hour: on the
 * caller's own account, with those of the rights that the caller has. During this time, the session cannot send
 * anything. Refuses all but staff. Refusals: not-found, forbidden (a token, which has no session).
 */
export const startSeeing = defineUseCase({
  name: "roles.start-seeing",
  input: SeeAs,
  allow: holding("roles.grant"),
  async write({ tx, clock, sessionId: sid }, { roleId, userId }) {
    if (!sid) return refuse("forbidden", "The site can be viewed as a role only in a browser.");
    const found = userId ? await findHolder(tx, userId) : await findOne(tx, roleId);
    if (!found.ok) return found;
    const { name, rights, subject } = found.value;
    const seeingUntil = new Date(clock().getTime() + HOUR_MS);
    const seeingRights = sortedRights(rights);
    await tx.session.update({ where: { sid }, data: { seeingAs: name, seeingRights, seeingUntil } });
    return ok({ name }, { audit: { subject, after: { rights: seeingRights, until: seeingUntil.toISOString() } } });
  },
});

async function findOne(tx: Tx, roleId: number | undefined): Promise<Result<Seen>> {
  const role = roleId === undefined ? null : await tx.staffRole.findUnique({ where: { id: roleId } });
  if (!role) return noSuchRole();
  const { id, name, rights } = role;
  return ok({ name, rights, subject: { kind: "role", id, name } });
}

async function findHolder(tx: Tx, userId: string): Promise<Result<Seen>> {
  const user = await tx.user.findFirst({
    where: { id: userId, deletedAt: null },
    select: { id: true, username: true },
  });
  const held = await tx.$queryRaw<{ rights: string[] }[]>(
    Prisma.sql`SELECT r.rights FROM ${heldRoles(Prisma.sql`${userId}`)} h JOIN roles r ON r.id = h.role_id`,
  );
  if (!user || held.length === 0) return refuse("not-found", "This member has no role.");
  return ok({ name: user.username, rights: held.flatMap(({ rights }) => rights), subject: subjectOf(user) });
}

/** Ends what `startSeeing` began, if anything. Refuses visitors. */
export const stopSeeing = defineUseCase({
  name: "roles.stop-seeing",
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, sessionId: sid }) {
    const none = { seeingAs: null, seeingRights: [], seeingUntil: null };
    if (sid) await tx.session.updateMany({ where: { sid }, data: none });
    return ok(null);
  },
});
