import { readFileSync } from "node:fs";

/** A version as 1.2.3; null for anything else. */
export function parseVersion(text: string): [number, number, number] | null {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  return major && minor && patch ? [Number(major), Number(minor), Number(patch)] : null;
}

/** Negative if the first is older. Throws if either is not a version. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [parseVersion(one), parseVersion(other)];
  if (!a || !b) throw new Error(`${a ? other : one} is not a version such as 1.2.3.`);
  const at = a.findIndex((part, i) => part !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** The version of this program. */
export const readVersion = (): string =>
  (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
