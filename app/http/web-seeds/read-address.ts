import { paths } from "#app/paths/paths.ts";

export type SeedAddress = { token: string; torrentId: number; path: string[] };

const START = `${paths.seed.pattern.split("/:", 1)[0]}/`;

/** Whether a request is for a web seed. */
export const isSeedAddress = (url: string): boolean => url.startsWith(START);

/**
 * Parses the URL of a file: token, torrent, and the percent-encoded path that a client appended. Null for other URLs.
 */
export function readSeedAddress(url: string): SeedAddress | null {
  const [token = "", id = "", ...rest] = url.slice(START.length).split("?", 1)[0]?.split("/") ?? [];
  if (!/^\d{1,10}$/.test(id)) return null;
  try {
    return { token, torrentId: Number(id), path: rest.map(decodeURIComponent) };
  } catch {
    return null;
  }
}
