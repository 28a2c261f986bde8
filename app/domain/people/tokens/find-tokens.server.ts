import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { Tokens } from "./output.ts";

/** Returns the tokens of the member, newest first, expired ones included. The tokens themselves are never returned. */
export const findTokens = defineUseCase({
  name: "tokens.find",
  output: Tokens,
  allow: isSignedIn,
  async read({ db, clock, actor }) {
    const now = clock();
    const rows = await db.apiToken.findMany({
      where: { userId: actor.id },
      orderBy: { id: "desc" },
      omit: { hash: true, userId: true },
    });
    const tokens = rows.map(({ createdAt, expiresAt, lastUsedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      hasEnded: expiresAt !== null && expiresAt <= now,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return ok({ tokens });
  },
});
