import type { Random } from "../ports.ts";
import { type Family, type Peer, roleOf } from "./peer.ts";
import type { PeerList } from "./peer-list.ts";
import type { Swarm } from "./swarm.ts";

/** A run of one list, from `start` to before `end`. */
type Run = { list: PeerList; start: number; end: number };

/** Chosen peers in compact form, by family. */
export type CompactSelection = Record<Family, string>;

/**
 * At most `want` peers of a swarm for one of its peers, as compact bytes: a random run, so that over time each
 * peer is given out equally often. A downloader gets anyone; a seeder or partial seed only those who want data.
 * Never the peer itself, nor a ghost of it at its own endpoint. Its own family goes first, as it surely reaches that.
 */
export function selectCompact(swarm: Swarm, self: Peer, want: number, random: Random): CompactSelection {
  const own = swarm.endpointOf(self);
  const mine = withoutEndpoint(joinRuns(chooseRuns(swarm, self, self.family, want + 1, random)), own).slice(
    0,
    want * own.length,
  );
  const rest = want - mine.length / own.length;
  const other = joinRuns(chooseRuns(swarm, self, otherFamily(self.family), rest, random));
  return self.family === 4 ? { 4: mine, 6: other } : { 4: other, 6: mine };
}

/** The same choice as peers with their endpoints, for lists that are not compact. */
export function selectPeers(
  swarm: Swarm,
  self: Peer,
  want: number,
  random: Random,
): { peer: Peer; endpoint: string }[] {
  const own = swarm.endpointOf(self);
  const mine = listRuns(chooseRuns(swarm, self, self.family, want + 1, random))
    .filter(({ endpoint }) => endpoint !== own)
    .slice(0, want);
  return [...mine, ...listRuns(chooseRuns(swarm, self, otherFamily(self.family), want - mine.length, random))];
}

function chooseRuns(swarm: Swarm, self: Peer, family: Family, want: number, random: Random): Run[] {
  const lists = swarm.lists(family);
  if (!lists) return [];
  const open = roleOf(self) === "downloader" ? [lists.wanting, lists.sharing] : [lists.wanting];
  const total = open.reduce((sum, list) => sum + list.peers.length, 0);
  let rest = Math.min(want, total);
  let at = rest < total ? Math.floor(random() * total) : 0;
  const runs: Run[] = [];
  while (rest > 0) {
    let start = at;
    let list = open[0] as PeerList;
    if (start >= list.peers.length) {
      start -= list.peers.length;
      list = open[1] as PeerList;
    }
    const end = Math.min(list.peers.length, start + rest);
    runs.push({ list, start, end });
    rest -= end - start;
    at = (at + end - start) % total;
  }
  return runs;
}

function joinRuns(runs: Run[]): string {
  return runs.map(({ list, start, end }) => list.slice(start, end)).join("");
}

function listRuns(runs: Run[]): { peer: Peer; endpoint: string }[] {
  return runs.flatMap(({ list, start, end }) =>
    list.peers.slice(start, end).map((peer) => ({ peer, endpoint: list.slice(peer.slot, peer.slot + 1) })),
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
