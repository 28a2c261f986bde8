import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import type { ReadContext } from "../../core/kernel/use-case-types.ts";
import { ensureSeedToken } from "../members/seed-token.server.ts";
import { ensureTokenKeys } from "./ensure-token-keys.server.ts";

/** The keys in a downloaded .torrent. `seedToken` is created on demand. */
export type SharingKeys = { passkey: string; seedToken: () => Promise<string | null> };

/**
 * The keys under which the caller's clients share: the member's own, or for a program those of its token, which end
 * with it. Refusals: conflict (no passkey), not-found (the token has just ended).
 */
export async function sharingKeysOf(context: ReadContext<"member">, noPasskey: string): Promise<Result<SharingKeys>> {
  const { db, actor, tokenId } = context;
  const member = await db.user.findUnique({ where: { id: actor.id }, select: { passkey: true } });
  // If the member has none, the tracker does not know them under any key.
  if (!member?.passkey) return refuse("conflict", noPasskey);
  if (tokenId === undefined) {
    const { passkey } = member;
    return ok({ passkey, seedToken: async () => tokenOf(await ensureSeedToken.run(context, {})) });
  }
  const keys = await ensureTokenKeys.run(context, { tokenId });
  if (!keys.ok) return keys;
  const { announceKey, seedToken } = keys.value;
  return ok({ passkey: announceKey, seedToken: async () => seedToken });
}

const tokenOf = (made: Result<{ token: string }>) => (made.ok ? made.value.token : null);
