import type { PeerReport } from "../swarm/peer.ts";
import type { Credit } from "./credit.ts";

/**
 * All that one announce changes: what the peer is from now on, and what its member is credited. It says nothing of
 * how that was reckoned, so it can be applied again after a crash, whatever rules hold by then.
 */
export type Effect = {
  /** The hash that the torrent is on record by, as a binary string. */
  infoHash: string;
  torrentId: number;
  memberId: string;
  report: PeerReport;
  credit: Omit<Credit, "finished">;
  /** The member's first completion of the torrent. */
  completed: boolean;
  /** Seconds of the credit in which the member seeded nothing else. */
  clockSeconds: number;
};
