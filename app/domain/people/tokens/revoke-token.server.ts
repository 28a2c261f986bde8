import { isSignedIn } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { OneToken } from "./schema.ts";

/**
 * Revokes a token of the member at once, and with it the key under which its torrents announce. Refusals: not-found
 * (also another member's, and one that is revoked).
 */
export const revokeToken = defineUseCase({
  name: "tokens.revoke",
  input: OneToken,
  output: Message,
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, actor }, { tokenId }) {
    const { count } = await tx.apiToken.deleteMany({ where: { id: tokenId, userId: actor.id } });
    return count === 1
      ? ok({ message: "Token revoked. The tracker now refuses torrents downloaded with it." })
      : refuse("not-found", "This token no longer exists.");
  },
});
