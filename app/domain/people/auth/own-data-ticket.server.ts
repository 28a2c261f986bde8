import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { ok, type Refusal } from "../../core/kernel/result.ts";
import { defineTicket } from "../../core/kernel/tickets.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { type ActorRow, actorColumns, actorTables, toActor } from "./actor-row.server.ts";
import { checkCode, hasTwoFactor } from "./check-code.server.ts";
import { OwnDataCode } from "./schema.ts";

export const OWN_DATA_MINUTES = 30;

const Ticket = z.object({ userId: z.string(), needsCode: z.boolean() });
const tickets = defineTicket("own data", Ticket);
type Deps = Pick<Context, "secrets" | "clock">;

const issue = (deps: Deps, ticket: z.infer<typeof Ticket>): string =>
  tickets.issue(deps, ticket, addMinutes(deps.clock(), OWN_DATA_MINUTES));

/**
 * Adds to the refusal of a sign-in with the right password a ticket for the account's data: to get them and to delete
 * them is everyone's right.
 */
export async function withOwnData(context: Deps & Pick<Context, "db">, userId: string, refusal: Refusal) {
  const needsCode = await hasTwoFactor(context.db, userId);
  return { ...refusal, ownDataTicket: issue(context, { userId, needsCode }) };
}

/**
 * The call of a ticket's owner, confirmed by the password or code that it was issued for, without any right of staff;
 * null if the ticket has expired or was not issued here.
 */
export async function ownDataContext(context: Context, ticket: string) {
  const found = tickets.open(context, ticket);
  if (!found) return null;
  const [row] = await context.reads.rows<ActorRow>(
    Prisma.sql`SELECT ${actorColumns} FROM ${actorTables} WHERE u.id = ${found.userId} AND u.deleted_at IS NULL`,
  );
  if (!row) return null;
  const actor = { ...toActor(row), isAdmin: false, rights: [] };
  return { needsCode: found.needsCode, caller: { ...context, actor, confirmedAt: context.clock() } };
}

/**
 * The second step for an account with two-step sign-in; returns a ticket that needs no code. Refusals: code-required
 * (no code or a wrong one), rate-limited.
 */
export const proveOwnData = defineUseCase({
  name: "auth.prove-own-data",
  input: OwnDataCode,
  allow: isSignedIn,
  whileReadOnly: true,
  async write(context, { code }) {
    const checked = await checkCode(context, context.actor.id, code);
    if (!checked.ok) return checked;
    return ok({ ticket: issue(context, { userId: context.actor.id, needsCode: false }) });
  },
});
