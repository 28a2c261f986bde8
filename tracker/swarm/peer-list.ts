import type { Family, Peer } from "./peer.ts";

/**
 * Peers of one family in no particular order, with their endpoints side by side in compact form, so that a run of
 * peers is one slice of bytes. A peer that leaves is replaced by the last one.
 */
export class PeerList {
  readonly width: 6 | 18;
  readonly peers: Peer[] = [];
  #bytes = Buffer.alloc(0);

  constructor(family: Family) {
    this.width = family === 4 ? 6 : 18;
  }

  add(peer: Peer, endpoint: string): void {
    peer.slot = this.peers.length;
    this.peers.push(peer);
    this.#fit();
    this.move(peer, endpoint);
  }

  /** Gives a listed peer another endpoint. */
  move(peer: Peer, endpoint: string): void {
    this.#bytes.write(endpoint, peer.slot * this.width, "latin1");
  }

  remove(peer: Peer): void {
    const last = this.peers.pop();
    if (last && last !== peer) {
      const from = last.slot * this.width;
      this.#bytes.copyWithin(peer.slot * this.width, from, from + this.width);
      this.peers[peer.slot] = last;
      last.slot = peer.slot;
    }
    this.#fit();
  }

  /** The compact form of the peers from `start` to before `end`. */
  slice(start: number, end: number): string {
    return this.#bytes.toString("latin1", start * this.width, end * this.width);
  }

  // Room doubles when full and halves at a quarter, so a peer costs constant time on the average.
  #fit(): void {
    const used = this.peers.length * this.width;
    const room = this.#bytes.length;
    if (used <= room && (used * 4 >= room || room <= this.width * 4)) return;
    const bytes = Buffer.alloc(Math.max(used * 2, this.width * 2));
    this.#bytes.copy(bytes, 0, 0, Math.min(room, bytes.length));
    this.#bytes = bytes;
  }
}
