import { isSmall, memoryMb } from "../launch/memory.ts";

/** A web process's share of the site: its number, how many there are, and whether it does the start's work. */
export type WebShare = { number: number; count: number; prepares: boolean };

/** The coordinator passes it in the environment. */
export const readWebShare = (source: Record<string, string | undefined>): WebShare => ({
  number: Number(source.WEB_NUMBER ?? 1),
  count: Number(source.WEB_PROCESSES ?? 1),
  prepares: source.WEB_PREPARES !== "0",
});

/** Database connections that the web processes share: each has at least four and at most ten. */
const CONNECTIONS = 40;
/** A small machine has few cores to use them, and PostgreSQL takes 8 MB for each that is used. */
const SMALL_CONNECTIONS = 8;

export function connectionsOf({ count }: Pick<WebShare, "count">, machineMb = memoryMb()): number {
  const shared = isSmall(machineMb) ? SMALL_CONNECTIONS : CONNECTIONS;
  return Math.max(4, Math.min(10, Math.floor(shared / count)));
}
