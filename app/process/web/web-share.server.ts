import { isSmall, memoryMb } from "../launch/memory.ts";

/** A web process's share of the site: its number, how many there are, and whether it does the work of a start. */
export type WebShare = { number: number; count: number; prepares: boolean };

/** The coordinator passes it in the environment. */
export const readWebShare = (source: Record<string, string | undefined>): WebShare => ({
  number: Number(source.WEB_NUMBER ?? 1),
  count: Number(source.WEB_PROCESSES ?? 1),
  prepares: source.WEB_PREPARES !== "0",
});

/** Connections to the database that the web processes share: none uses more than ten, and each has four at least. */
const CONNECTIONS = 40;
/** A small machine has few cores to work on them, and PostgreSQL takes 8 MB for each that is used. */
const SMALL_CONNECTIONS = 8;

export function connectionsOf({ count }: Pick<WebShare, "count">, machineMb = memoryMb()): number {
  const shared = isSmall(machineMb) ? SMALL_CONNECTIONS : CONNECTIONS;
  return Math.max(4, Math.min(10, Math.floor(shared / count)));
}
