import { Arena } from "./arena.ts";
import { type BlockHandle, type ListHandle, NO_SLOT, type PeerHandle, type Slot, type SwarmHandle } from "./handles.ts";
import type { Family, Role } from "./peer.ts";
import type { PeerPool } from "./peer-pool.ts";
import type { SwarmTable } from "./swarm-table.ts";

/** Whether others can reach an endpoint, in compact form. Unreachable ones are counted but not handed out. */
export type IsReachable = (endpoint: string) => boolean;

/**
 * Endpoints of peers that want data are listed separately from those that only share, because a seeder is not given
 * seeders. Hidden ones are handed out to nobody.
 */
export type ListKind = "wanting" | "sharing" | "hidden";

export const FAMILIES = [4, 6] as const;
const KINDS = ["wanting", "sharing", "hidden"] as const;

/** The endpoints of all peers, one for each address family that a peer uses, in the lists of their swarms. */
export class Endpoints {
  readonly isReachable: IsReachable;
  readonly #peers: PeerPool;
  readonly #table: SwarmTable;
  readonly #arenas: Record<Family, Arena> = { 4: new Arena(4), 6: new Arena(6) };

  constructor(peers: PeerPool, table: SwarmTable, isReachable: IsReachable) {
    this.#peers = peers;
    this.#table = table;
    this.isReachable = isReachable;
  }

  /** Puts an endpoint of a peer into the right list, in place if it is already there. */
  put(peer: PeerHandle, family: Family, endpoint: string): void {
    const [peers, table] = [this.#peers, this.#table];
    const isHidden = !this.isReachable(endpoint);
    const swarm = peers.swarmOf(peer);
    const list = listOf(family, isHidden ? "hidden" : kindOf(peers.roleOf(peer)));
    const slot = peers.slotOf(peer, family);
    if (slot !== NO_SLOT && peers.isHidden(peer, family) === isHidden) {
      this.#arenas[family].set(table.listBlock(swarm, list), slot, peer, endpoint);
      return;
    }
    this.remove(peer, family);
    const count = table.listCount(swarm, list);
    const block = this.#arenas[family].push(table.listBlock(swarm, list), count, peer, endpoint);
    table.setList(swarm, list, block, count + 1);
    peers.setSlot(peer, family, count as Slot, isHidden);
  }

  /** Removes an endpoint of a peer from its list. The last entry of the list moves into its slot. */
  remove(peer: PeerHandle, family: Family): void {
    const [peers, table] = [this.#peers, this.#table];
    const slot = peers.slotOf(peer, family);
    if (slot === NO_SLOT) return;
    const swarm = peers.swarmOf(peer);
    const list = listOf(family, this.#kindOf(peer, family));
    const count = table.listCount(swarm, list);
    const block = table.listBlock(swarm, list);
    const last = this.#arenas[family].peer(block, (count - 1) as Slot);
    table.setList(swarm, list, this.#arenas[family].remove(block, count, slot), count - 1);
    peers.setSlot(last, family, slot, peers.isHidden(peer, family));
    peers.clearSlot(peer, family);
  }
  /** The peer's endpoint of a family; null if it does not announce by it. */
  of(peer: PeerHandle, family: Family): string | null {
    const slot = this.#peers.slotOf(peer, family);
    if (slot === NO_SLOT) return null;
    const { block } = this.list(this.#peers.swarmOf(peer), family, this.#kindOf(peer, family));
    return this.#arenas[family].slice(block, slot, 1);
  }

  /** Whether the peer's endpoint of a family is handed out to others. */
  isListed(peer: PeerHandle, family: Family): boolean {
    return this.#peers.slotOf(peer, family) !== NO_SLOT && !this.#peers.isHidden(peer, family);
  }

  peersOf(swarm: SwarmHandle): PeerHandle[] {
    const found = new Set<PeerHandle>();
    for (const family of FAMILIES)
      for (const kind of KINDS) {
        const { block, count } = this.list(swarm, family, kind);
        for (let slot = 0; slot < count; slot += 1) found.add(this.#arenas[family].peer(block, slot as Slot));
      }
    return [...found];
  }

  list(swarm: SwarmHandle, family: Family, kind: ListKind): { block: BlockHandle; count: number } {
    const list = listOf(family, kind);
    return { block: this.#table.listBlock(swarm, list), count: this.#table.listCount(swarm, list) };
  }

  arena(family: Family): Arena {
    return this.#arenas[family];
  }

  #kindOf(peer: PeerHandle, family: Family): ListKind {
    return this.#peers.isHidden(peer, family) ? "hidden" : kindOf(this.#peers.roleOf(peer));
  }
}

function kindOf(role: Role): ListKind {
  return role === "downloader" ? "wanting" : "sharing";
}

function listOf(family: Family, kind: ListKind): ListHandle {
  return ((family === 4 ? 0 : KINDS.length) + KINDS.indexOf(kind)) as ListHandle;
}
