import type { Request } from "./http-load.ts";
import type { RunningSite } from "./running-site.ts";
import { targetsOf } from "./targets.ts";

/** Requests of members by weight, in an order that spreads each page over the whole run. */
export function mixOf(site: RunningSite): () => Request {
  const wheel = targetsOf(site.kept.sizes).flatMap((target) =>
    Array.from({ length: target.weight ?? 0 }, (_, i) => ({ target, at: (i + 0.5) / (target.weight ?? 1) })),
  );
  const requests = wheel.sort((a, b) => a.at - b.at).map(({ target }) => site.requestFor(target));
  let next = 0;
  return () => requests[next++ % requests.length] as Request;
}
