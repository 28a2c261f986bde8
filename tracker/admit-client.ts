import type { Refusal } from "./protocol/refusal.ts";

/**
 * A client, identified by the beginning of its peer ids ("-TR"). Its versions are the characters that follow, compared
 * as text: from "3000" to "3999" matches -TR3000- and -TR3050-, not -TR2940-. A rule without versions matches all of
 * them.
 */
type ClientRule = { prefix: string; from?: string | undefined; to?: string | undefined };

export type ClientRules = { allow: readonly ClientRule[]; deny: readonly ClientRule[] };

/**
 * Whether a client may be used here: null, or the refusal. An empty list of allowed clients allows any. Denied wins.
 */
export function admitClient({ allow, deny }: ClientRules, peerId: string): Refusal | null {
  if (deny.some((rule) => matches(rule, peerId)))
    return { refused: "This version of your client may not be used here. See the rules for those that may." };
  if (allow.length > 0 && !allow.some((rule) => matches(rule, peerId)))
    return { refused: "Your client may not be used here. See the rules for those that may." };
  return null;
}

function matches({ prefix, from, to }: ClientRule, peerId: string): boolean {
  if (!peerId.startsWith(prefix)) return false;
  const versionAt = (bound: string) => peerId.slice(prefix.length, prefix.length + bound.length);
  if (from !== undefined && versionAt(from) < from) return false;
  return to === undefined || versionAt(to) <= to;
}
