import type { BlockHandle, PeerHandle, Slot } from "./handles.ts";
import { type Family, otherFamily } from "./peer.ts";
import type { Swarms } from "./swarms.ts";

/** From 0 to below 1. */
export type Random = () => number;

/** Adjacent entries of one list. */
type Run = { family: Family; block: BlockHandle; start: Slot; length: number };

/** Chosen peers in compact form, by family. */
export type CompactSelection = Record<Family, string>;

/** A peer with one of its endpoints. */
type Chosen = { peer: PeerHandle; endpoint: string };

/**
 * At most `want` endpoints of other peers of a swarm for one of its peers, as compact bytes: a random run, so that over
 * time each peer is handed out equally often. A downloader gets any peer; a seeder or partial seed gets only those that
 * want data. Endpoints of this announce's family come first, because the client can certainly reach them.
 */
export function selectCompact(swarms: Swarms, self: PeerHandle, want: number, random: Random): CompactSelection {
  if (want === 0) return { 4: "", 6: "" };
  const family = swarms.peers.familyOf(self);
  const width = swarms.endpoints.arena(family).width;
  const own = swarms.endpoints.of(self, family) ?? "";
  const found = withoutEndpoint(joinRuns(swarms, chooseRuns(swarms, self, family, want + 1, random)), own);
  const mine = found.length > want * width ? found.slice(0, want * width) : found;
  const rest = chooseOther(swarms, self, mine.length / width, want, random);
  const other = rest.map(({ endpoint }) => endpoint).join("");
  return family === 4 ? { 4: mine, 6: other } : { 4: other, 6: mine };
}

/** Selects peers in the same way, but returns them with their endpoints, for lists that are not compact. */
export function selectPeers(swarms: Swarms, self: PeerHandle, want: number, random: Random): Chosen[] {
  const family = swarms.peers.familyOf(self);
  const own = swarms.endpoints.of(self, family);
  const mine = listRuns(swarms, chooseRuns(swarms, self, family, want + 1, random))
    .filter(({ endpoint }) => endpoint !== own)
    .slice(0, want);
  return [...mine, ...chooseOther(swarms, self, mine.length, want, random)];
}

/**
 * Adds endpoints of the other family. If there is room for any, all endpoints of the first one are already chosen, so a
 * peer with both is left out unless the asker announces by both: it could use either.
 */
function chooseOther(swarms: Swarms, self: PeerHandle, chosen: number, want: number, random: Random): Chosen[] {
  if (chosen >= want) return [];
  const family = swarms.peers.familyOf(self);
  const other = otherFamily(family);
  const own = swarms.endpoints.of(self, other);
  // At most the chosen ones, and the asker itself, can be left out below.
  return listRuns(swarms, chooseRuns(swarms, self, other, want + 1, random))
    .filter(({ peer, endpoint }) => endpoint !== own && (own !== null || !swarms.endpoints.isListed(peer, family)))
    .slice(0, want - chosen);
}

function chooseRuns(swarms: Swarms, self: PeerHandle, family: Family, want: number, random: Random): Run[] {
  const swarm = swarms.peers.swarmOf(self);
  const wanting = swarms.endpoints.list(swarm, family, "wanting");
  const sharing = swarms.endpoints.list(swarm, family, "sharing");
  const total = wanting.count + (swarms.peers.roleOf(self) === "downloader" ? sharing.count : 0);
  let rest = Math.min(want, total);
  let at = rest < total ? Math.floor(random() * total) : 0;
  const runs: Run[] = [];
  while (rest > 0) {
    const isFirst = at < wanting.count;
    const { block, count } = isFirst ? wanting : sharing;
    const start = (isFirst ? at : at - wanting.count) as Slot;
    const length = Math.min(count - start, rest);
    runs.push({ family, block, start, length });
    rest -= length;
    at = (at + length) % total;
  }
  return runs;
}

function joinRuns(swarms: Swarms, runs: Run[]): string {
  let joined = "";
  for (const { family, block, start, length } of runs)
    joined += swarms.endpoints.arena(family).slice(block, start, length);
  return joined;
}

function listRuns(swarms: Swarms, runs: Run[]): Chosen[] {
  return runs.flatMap(({ family, block, start, length }) =>
    Array.from({ length }, (_, i) => {
      const slot = (start + i) as Slot;
      return {
        peer: swarms.endpoints.arena(family).peer(block, slot),
        endpoint: swarms.endpoints.arena(family).slice(block, slot, 1),
      };
    }),
  );
}

/** Compact bytes without one endpoint. A match that spans two endpoints is not that endpoint. */
function withoutEndpoint(compact: string, endpoint: string): string {
  let others = compact;
  let at = others.indexOf(endpoint);
  while (at >= 0) {
    if (at % endpoint.length === 0) others = others.slice(0, at) + others.slice(at + endpoint.length);
    at = others.indexOf(endpoint, at % endpoint.length === 0 ? at : at + 1);
  }
  return others;
}
