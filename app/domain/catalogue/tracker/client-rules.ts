/** A client by the prefix of its peer ids, and its versions by the characters after it. */
export type ClientRule = { prefix: string; from?: string | undefined; to?: string | undefined };

export const MAX_RULES = 200;
const PEER_ID = 20;

/** A rule as operators write it: "-TR", "-TR 3000–3999", "-TR 3000–", "-TR –2999". */
export function writeRule({ prefix, from, to }: ClientRule): string {
  return from === undefined && to === undefined ? prefix : `${prefix} ${from ?? ""}–${to ?? ""}`;
}

/** Reads a rule from such a line, or returns a text that says what is wrong. A hyphen is as good as the dash. */
export function readRule(line: string): ClientRule | string {
  const [prefix = "", range, ...rest] = line.trim().split(/\s+/);
  if (rest.length > 0) return "holds more than a prefix and versions";
  if (range === undefined) return checkRule({ prefix });
  const versions = /^([^–-]*)[–-]([^–-]*)$/.exec(range);
  if (!versions || range.length === 1) return "has no versions of the form 3000–3999";
  const [, from, to] = versions;
  return checkRule({ prefix, from: from || undefined, to: to || undefined });
}

/** Returns the rule, or what is wrong with it. */
export function checkRule(rule: ClientRule): ClientRule | string {
  const { prefix, from = "", to = "" } = rule;
  if (!/^[\x21-\x7e]+$/.test(prefix + from + to)) return "holds characters that no client's name has";
  if (prefix.length + Math.max(from.length, to.length) > PEER_ID) return `is longer than a peer id, ${PEER_ID} bytes`;
  if (from !== "" && to !== "" && from.slice(0, to.length) > to) return "has its highest version below its lowest";
  return rule;
}
