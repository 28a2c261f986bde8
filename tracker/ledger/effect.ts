import type { PeerReport } from "../swarm/peer.ts";
import type { Credit } from "./credit.ts";

/**
 * All that one announce changes: what the peer is from now on, and what its member is credited with. It holds results
 * and no rules, so it can be applied again after a crash even when the rules have changed.
 */
export type Effect = {
  /** The info hash that the torrent is on record by, as a binary string. */
  infoHash: string;
  torrentId: number;
  memberId: string;
  report: PeerReport;
  credit: Omit<Credit, "finished">;
  /** The member's first completion of the torrent. */
  completed: boolean;
  /** The seconds of the credit that are not covered by another client or torrent of the member. */
  clockSeconds: number;
};
