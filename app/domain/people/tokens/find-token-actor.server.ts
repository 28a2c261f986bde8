import { isIPv6 } from "node:net";
import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { type ActorRow, actorColumns, actorTables, isUsable, toActor } from "../auth/actor-row.server.ts";
import { markTokenUsed } from "./mark-token-used.server.ts";
import type { Scope } from "./scopes.ts";

const USED_EVERY_MS = 60_000;

type Row = ActorRow & { tokenId: number; scopes: Scope[]; lastUsedAt: Date | null };

const validToken = (which: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT k.id AS "tokenId", k.scopes::text[] AS scopes, k.last_used_at AS "lastUsedAt", ${actorColumns}
  FROM api_tokens k JOIN ${actorTables} ON u.id = k.user_id
  WHERE ${which} AND (k.expires_at IS NULL OR k.expires_at > ${now}) AND ${isUsable}`;

/** The caller with a token, and its scopes. */
export type TokenCaller = { id: number; scopes: Scope[]; actor: Actor };

/**
 * Finds the member of a token, and records once a minute when it was used and by which client. Null if there is no
 * such token, it has ended, or the account is no longer active.
 */
export async function findTokenActor(
  services: Services,
  token: string,
  { userAgent, address }: { userAgent: string; address: string },
): Promise<TokenCaller | null> {
  const now = services.clock();
  const [row] = await services.reads.rows<Row>(validToken(Prisma.sql`k.hash = ${hashToken(token)}`, now));
  if (!row) return null;
  const { tokenId, scopes, lastUsedAt } = row;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > USED_EVERY_MS) {
    const use = { tokenId, client: userAgent || null, family: isIPv6(address) ? "IPv6" : "IPv4" };
    await markTokenUsed.run(systemContext(services), use);
  }
  return { id: tokenId, scopes, actor: toActor(row) };
}

/** The member of a token that was found before; null if it has since ended. */
export async function findActorOfToken({ reads, clock }: Pick<Services, "reads" | "clock">, id: number) {
  const [row] = await reads.rows<Row>(validToken(Prisma.sql`k.id = ${id}`, clock()));
  return row ? toActor(row) : null;
}
