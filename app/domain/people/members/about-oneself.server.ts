import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { type Refusal, refuse } from "../../core/kernel/result.ts";
import type { Right } from "../../core/kernel/rights.ts";

const mayAct = Prisma.sql`o.is_active AND NOT o.is_suspended AND o.deleted_at IS NULL`;

/** SQL of whether anyone else holds a staff right and can decide instead of the actor. */
export const othersHold = ({ id }: Pick<Actor, "id">, right: Right): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT FROM users o WHERE o.is_admin AND o.id <> ${id} AND ${mayAct})
  OR EXISTS (SELECT FROM roles r JOIN role_holders h ON h.role_id = r.id JOIN users o ON o.id = h.user_id
             WHERE ${right} = ANY(r.rights) AND o.id <> ${id} AND ${mayAct}))`;

/** Marks the audit entry of a decision that staff made about themselves, because nobody else could. */
export const ownMark = (actor: Actor, ownerId: string | null): { own?: true } =>
  ownerId === actor.id ? { own: true } : {};

type Own = { ownerId: string | null; right: Right; what: string };

/** Keeps staff from deciding about their own things, unless nobody else can. `what` names the thing. */
export async function refuseOwn(tx: Tx, actor: Actor, { ownerId, right, what }: Own): Promise<Refusal | null> {
  if (ownerId !== actor.id) return null;
  const [found] = await tx.$queryRaw<{ others: boolean }[]>`SELECT ${othersHold(actor, right)} AS others`;
  return found?.others
    ? refuse("forbidden", `This is your own ${what}. Another member of the staff has to decide it.`)
    : null;
}
