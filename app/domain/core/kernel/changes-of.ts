import type { Prisma } from "#app/db/generated/client.ts";

type Values = Record<string, Prisma.InputJsonValue | null | undefined>;

/** The differences between two states of a thing, for an audit entry: unchanged values would only hide them. */
export function changesOf(before: Values, after: Values) {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (from: Values) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Prisma.InputJsonObject;
  return { before: pick(before), after: pick(after) };
}
