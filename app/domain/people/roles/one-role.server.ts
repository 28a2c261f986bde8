import { Prisma, type StaffRole } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { refuse, refuseField } from "../../core/kernel/result.ts";
import { isRight, type Right, rightNames, rights } from "../../core/kernel/rights.ts";
import { toColour } from "../members/badges.ts";
import { heldRoles } from "../members/held-roles.server.ts";

export const noSuchRole = () => refuse("not-found", "This role no longer exists.");

/** Rights in the order of screens, each once; a role may contain names from another version, which have no effect. */
export const sortedRights = (held: readonly string[]): Right[] => rightNames.filter((right) => held.includes(right));

/** The rights that an actor lacks, and so may neither give nor take away. */
const beyond = (actor: Actor, held: readonly string[]): Right[] =>
  held.filter(isRight).filter((right) => !mayDo(actor, right));

/** Refuses rights that the actor lacks. */
export function refuseBeyond(actor: Actor, held: readonly string[]) {
  const lacking = beyond(actor, held).map((right) => `“${rights[right].title}”`);
  return lacking.length === 0
    ? null
    : refuseField("rights", `You do not have these rights yourself: ${lacking.join(", ")}.`, "forbidden");
}

/** Refuses changes of a role that would change the actor's own rights. */
export async function refuseOwn(tx: Tx, actor: Actor, roleId: number) {
  if (actor.isAdmin) return null;
  const held = await tx.$queryRaw<unknown[]>(
    Prisma.sql`SELECT h.role_id FROM ${heldRoles(Prisma.sql`${actor.id}`)} h WHERE h.role_id = ${roleId}`,
  );
  return held.length > 0 ? refuse("forbidden", "You hold this role yourself. Someone else has to change it.") : null;
}

export type RoleRow = Pick<
  StaffRole,
  "id" | "name" | "note" | "colour" | "isShown" | "rights" | "needsCode" | "version"
> & { holders: number; supporters: number; isOwn: boolean; isForSupporters: boolean };

export const presentRole = (actor: Actor, role: RoleRow) => ({
  id: role.id,
  name: role.name,
  note: role.note,
  colour: toColour(role.colour),
  isShown: role.isShown,
  rights: sortedRights(role.rights),
  needsCode: role.needsCode,
  version: role.version,
  holders: role.holders,
  supporters: role.supporters,
  isForSupporters: role.isForSupporters,
  /** The rights that the caller lacks, so that they may neither change nor give it. */
  beyond: beyond(actor, role.rights),
  /** Whether the caller holds it, and so may not change it. Administrators may: they have every right without it. */
  isOwn: role.isOwn && !actor.isAdmin,
});

/** The columns of a role that the audit log compares. */
export const auditedRole = ({ name, note, colour, isShown, rights: held, needsCode }: Omit<StaffRole, "id">) => ({
  name,
  note,
  colour,
  isShown,
  rights: sortedRights(held),
  needsCode,
});
