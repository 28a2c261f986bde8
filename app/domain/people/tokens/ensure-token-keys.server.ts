import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { makeToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { makePasskey } from "../members/make-passkey.server.ts";
import { OneToken } from "./schema.ts";

const about = (tokenId: number) => `seed token of token ${tokenId}`;

/**
 * The keys of a token, created if it has none yet: one is for announces of the torrents that it downloads, the other
 * for their web seeds. They are random and end with the token, and reveal neither the member's passkey nor the member's
 * token for web seeds. Refusals: not-found.
 */
export const ensureTokenKeys = defineUseCase({
  name: "tokens.ensure-keys",
  input: OneToken,
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, actor, secrets, clock }, { tokenId }) {
    // Locks the token's row first: of two simultaneous downloads, one creates the keys, and both get them.
    const [token] = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM api_tokens WHERE id = ${tokenId} AND user_id = ${actor.id} FOR UPDATE`;
    if (!token) return refuse("not-found", "This token does not exist or has expired.");
    const kept = await tx.tokenKeys.findUnique({ where: { tokenId } });
    // A site with another secret can no longer read it.
    const keptToken = kept && secrets.open(kept.seedSealed, about(tokenId));
    if (kept && keptToken) return ok({ announceKey: kept.announceKey, seedToken: keptToken });
    const announceKey = kept?.announceKey ?? makePasskey();
    const { token: seedToken, tokenHash: seedHash } = makeToken();
    const seed = { seedHash, seedSealed: secrets.seal(seedToken, about(tokenId)) };
    await tx.tokenKeys.upsert({
      where: { tokenId },
      create: { tokenId, announceKey, ...seed, createdAt: clock() },
      update: seed,
    });
    return ok({ announceKey, seedToken });
  },
});
