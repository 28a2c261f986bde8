import type { Batch, PeerRow } from "./ledger/batch.ts";
import type { Effect } from "./ledger/effect.ts";

/** Milliseconds since 1970. */
export type Clock = () => number;

export type MemberStanding = "active" | "inactive" | "unpaid" | "suspended";
/**
 * The member that a passkey belongs to. `replaced`: the member has another passkey now. `until`: when the key of a
 * token ends, in epoch ms.
 */
export type KnownMember = { id: string; standing: MemberStanding | "replaced"; until?: number };

/** Torrents that are not listed exist but may not be shared. */
export type TorrentStanding = "listed" | "pending" | "deleted" | "taken-down";
/** `infoHash`, a binary string, is the stored one: a hybrid torrent (BEP 52) is announced by two. */
export type KnownTorrent = {
  id: number;
  standing: TorrentStanding;
  infoHash: string;
  /** The member who uploaded it. */
  uploaderId?: string | undefined;
};

/** Decides from memory who may announce which torrent, so an announce never waits for a database. */
export type Directory = {
  /** Also finds a member by a key of their tokens. */
  memberByPasskey(passkey: string): KnownMember | null;
  /** The info hash as a binary string of 20 bytes, the SHA-1 or the beginning of the SHA-256. */
  torrentByInfoHash(infoHash: string): KnownTorrent | null;
  /** Whether a member may announce at all. */
  isActive(memberId: string): boolean;
};

/**
 * Called with the changes of each announce, in order, before it is answered. A journal that stores them until their
 * batch is saved loses nothing in a crash.
 */
export type AppendEffect = (effect: Effect) => void;

/**
 * The state after a restart, or a part of it. Peers have their last reported counters, so that nothing is credited
 * twice. Leave out the peers of inactive members.
 */
export type Restored = {
  peers: PeerRow[];
  /** All-time completions, by info hash in hex. */
  swarms: { infoHash: string; completed: number }[];
  /** Members who have completed a torrent, with any client at any time. */
  completions: { userId: string; torrentId: number }[];
  /** When each member last announced (epoch ms). No earlier second counts as seeded again. */
  lastActivity: { userId: string; at: number }[];
};

/**
 * The destination of batches. `save` writes a batch in one transaction or not at all, because the deltas and the
 * counters that they were computed from belong together. The number identifies a batch: saving it a second time changes
 * nothing, so a caller that does not know whether it was saved tries again. A store skips rows whose member or torrent
 * no longer exists; otherwise one deleted account would block every later batch.
 */
export type Store = {
  save(number: number, batch: Batch): Promise<void>;
  /** The number of the last batch saved, 0 before the first. */
  lastSaved(): Promise<number>;
  /** Passes on the saved state in parts: ten million peers at once would take more memory than they take afterwards. */
  load(restore: (part: Restored) => void): Promise<void>;
};
