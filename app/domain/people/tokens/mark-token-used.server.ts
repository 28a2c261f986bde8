import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

const Used = z.object({ tokenId: z.number().int(), client: z.string().nullable(), family: z.string() });

/** Records that a token was just used, and by which client. */
export const markTokenUsed = defineUseCase({
  name: "tokens.mark-used",
  input: Used,
  allow: systemOnly,
  async write({ tx, clock }, { tokenId, client, family }) {
    const data = { lastUsedAt: clock(), lastClient: client, lastFamily: family };
    await tx.apiToken.updateMany({ where: { id: tokenId }, data });
    return ok(null);
  },
});
