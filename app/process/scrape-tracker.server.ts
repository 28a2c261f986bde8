import { absoluteUrl } from "#app/paths/path.ts";
import { isOfTracker } from "#app/tracker/relay.server.ts";
import type { Env } from "./env.server.ts";

const TIMEOUT_MS = 3_000;

type Asked = Pick<Env, "ROLE" | "PUBLIC_URL" | "PORT">;

/** Whether the tracker is a process of this machine's site. Otherwise only a proxy knows where it is. */
export const tracksHere = ({ ROLE }: Pick<Env, "ROLE">): boolean => ROLE === "all" || ROLE === "tracker";

/**
 * Asks the tracker by HTTP: on this machine's port, or, if it runs on another machine, at the address to which torrent
 * clients announce. Null if no tracker answers there: a web process answers with a failure.
 */
export async function scrapeTracker(env: Asked): Promise<Uint8Array | null> {
  const local = `http://localhost:${env.PORT}`;
  const origin = tracksHere(env) ? local : (env.PUBLIC_URL ?? local);
  try {
    const response = await fetch(absoluteUrl(origin, "/scrape"), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer = Buffer.from(await response.arrayBuffer());
    return isOfTracker(answer.toString("latin1")) ? answer : null;
  } catch {
    return null;
  }
}
