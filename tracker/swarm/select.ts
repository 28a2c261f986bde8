import type { Random } from "../ports.ts";
import type { Family, Peer } from "./peer.ts";
import type { Swarms } from "./swarms.ts";

/** A run of one list, from `start` to before `end`. */
type Run = { family: Family; block: number; start: number; end: number };

/** Chosen peers in compact form, by family. */
export type CompactSelection = Record<Family, string>;

/**
 * At most `want` peers of a swarm for one of its peers, as compact bytes: a random run, so that over time each
 * peer is given out equally often. A downloader gets anyone; a seeder or partial seed only those who want data.
 * Never the peer itself, nor a ghost of it at its own endpoint. Its own family goes first, as it surely reaches that.
 */
export function selectCompact(swarms: Swarms, self: Peer, want: number, random: Random): CompactSelection {
  if (want === 0) return { 4: "", 6: "" };
  const family = swarms.peers.familyOf(self);
  const own = swarms.endpointOf(self);
  const found = withoutEndpoint(joinRuns(swarms, chooseRuns(swarms, self, family, want + 1, random)), own);
  const mine = found.length > want * own.length ? found.slice(0, want * own.length) : found;
  const rest = want - mine.length / own.length;
  const other = joinRuns(swarms, chooseRuns(swarms, self, otherFamily(family), rest, random));
  return family === 4 ? { 4: mine, 6: other } : { 4: other, 6: mine };
}

/** The same choice as peers with their endpoints, for lists that are not compact. */
export function selectPeers(
  swarms: Swarms,
  self: Peer,
  want: number,
  random: Random,
): { peer: Peer; endpoint: string }[] {
  const family = swarms.peers.familyOf(self);
  const own = swarms.endpointOf(self);
  const mine = listRuns(swarms, chooseRuns(swarms, self, family, want + 1, random))
    .filter(({ endpoint }) => endpoint !== own)
    .slice(0, want);
  return [...mine, ...listRuns(swarms, chooseRuns(swarms, self, otherFamily(family), want - mine.length, random))];
}

function chooseRuns(swarms: Swarms, self: Peer, family: Family, want: number, random: Random): Run[] {
  const swarm = swarms.peers.swarmOf(self);
  const wanting = swarms.list(swarm, family, "wanting");
  const sharing = swarms.list(swarm, family, "sharing");
  const total = wanting.count + (swarms.roleOf(self) === "downloader" ? sharing.count : 0);
  let rest = Math.min(want, total);
  let at = rest < total ? Math.floor(random() * total) : 0;
  const runs: Run[] = [];
  while (rest > 0) {
    const first = at < wanting.count;
    const { block, count } = first ? wanting : sharing;
    const start = first ? at : at - wanting.count;
    const end = Math.min(count, start + rest);
    runs.push({ family, block, start, end });
    rest -= end - start;
    at = (at + end - start) % total;
  }
  return runs;
}

function joinRuns(swarms: Swarms, runs: Run[]): string {
  let joined = "";
  for (const { family, block, start, end } of runs) joined += swarms.arena(family).slice(block, start, end);
  return joined;
}

function listRuns(swarms: Swarms, runs: Run[]): { peer: Peer; endpoint: string }[] {
  return runs.flatMap(({ family, block, start, end }) =>
    Array.from({ length: end - start }, (_, i) => ({
      peer: swarms.arena(family).peer(block, start + i),
      endpoint: swarms.arena(family).slice(block, start + i, start + i + 1),
    })),
  );
}

/** Drops an endpoint from compact bytes wherever it stands on a boundary. */
function withoutEndpoint(compact: string, endpoint: string): string {
  let kept = compact;
  let at = kept.indexOf(endpoint);
  while (at >= 0) {
    if (at % endpoint.length === 0) kept = kept.slice(0, at) + kept.slice(at + endpoint.length);
    at = kept.indexOf(endpoint, at % endpoint.length === 0 ? at : at + 1);
  }
  return kept;
}

function otherFamily(family: Family): Family {
  return family === 4 ? 6 : 4;
}
