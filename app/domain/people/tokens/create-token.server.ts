import { isOfStaff } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { makeToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { NewToken } from "./output.ts";
import { CreateToken } from "./schema.ts";
import { scopesFor } from "./scopes.ts";

/** Maximum number of tokens per member. */
export const MAX_TOKENS = 20;

/** Lets people and secret scanners recognize a leaked token. */
export const TOKEN_PREFIX = "pb_";

const DAY = 86_400_000;

/**
 * Creates a token with which a program calls the API for the member. Its text is returned only once and stored
 * nowhere. Asks for a recent confirmation. Refusals: forbidden (a scope that the member does not have), conflict (too
 * many).
 */
export const createToken = defineUseCase({
  name: "tokens.create",
  input: CreateToken,
  output: NewToken,
  allow: isSignedIn,
  confirmed: true,
  async write({ tx, actor, clock }, { name, scopes, lifetime }) {
    const mayGive = scopesFor(isOfStaff(actor));
    if (!scopes.every((scope) => mayGive.includes(scope)))
      return refuse("forbidden", "Only staff can have tokens for moderation or administration.");
    const count = () => tx.apiToken.count({ where: { userId: actor.id } });
    const cap = { count, most: MAX_TOKENS, things: "tokens", remedy: "Revoke one first." };
    const room = await withinCap(tx, { table: "users", id: actor.id }, cap);
    if (!room.ok) return room;
    const now = clock();
    const expiresAt = lifetime === "never" ? null : new Date(now.getTime() + Number(lifetime) * DAY);
    const { token, tokenHash: hash } = makeToken(TOKEN_PREFIX);
    const created = await tx.apiToken.create({
      data: { userId: actor.id, name, scopes, expiresAt, createdAt: now, hash },
      select: { id: true },
    });
    return ok({ id: created.id, name, scopes, expiresAt: expiresAt?.toISOString() ?? null, token });
  },
});
