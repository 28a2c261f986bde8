import type { PeerReport } from "../swarm/peer.ts";
import type { Credit } from "./credit.ts";

/**
 * Everything that one announce changes: the new state of the peer and the member's credit. It holds results and no
 * rules, so it can be applied again after a crash even if the rules have changed.
 */
export type Effect = {
  /** The info hash under which the torrent is stored, as a binary string. */
  infoHash: string;
  torrentId: number;
  memberId: string;
  report: PeerReport;
  credit: Omit<Credit, "finished">;
  /** The member's first completion of the torrent. */
  completed: boolean;
  /** The seconds of the credit that no other client or torrent of the member covers. */
  clockSeconds: number;
};
