import type { Batch, PeerRow } from "./ledger/batch.ts";
import type { Effect } from "./ledger/effect.ts";

/** Milliseconds since 1970. */
export type Clock = () => number;

/** From 0 to below 1. */
export type Random = () => number;

export type MemberStanding = "active" | "inactive" | "unpaid" | "suspended";
/** Whose a passkey is, or was: one that gave way to another says `replaced`. */
export type KnownMember = { id: string; standing: MemberStanding | "replaced" };

/** `withdrawn` stands for whatever is on record and may not be shared: pending or deleted. */
export type TorrentStanding = "listed" | "withdrawn" | "taken-down";
/** `infoHash`, a binary string, is the one on record: a hybrid torrent (BEP 52) is announced by two. */
export type KnownTorrent = {
  id: number;
  standing: TorrentStanding;
  infoHash: string;
  /** Where the tracker keeps its swarm, once it has looked: kept here to spare it looking again. */
  place?: number | undefined;
};

/** Who may announce what, answered from memory: an announce never waits for a database. */
export type Directory = {
  memberByPasskey(passkey: string): KnownMember | null;
  /** The info hash as a binary string of 20 bytes, the SHA-1 or the beginning of the SHA-256. */
  torrentByInfoHash(infoHash: string): KnownTorrent | null;
  /** Whether a member may announce at all. */
  isActive(memberId: string): boolean;
};

/**
 * Told of what each announce changes, in order, before it is answered. Who keeps that until a batch has taken it
 * loses nothing in a crash.
 */
export type Journal = (effect: Effect) => void;

/**
 * What a restart begins with. Peers carry their last reported counters, so nothing is credited twice;
 * leave out those of members who are not active.
 */
export type Restored = {
  peers: PeerRow[];
  /** Completions ever, by info hash in hex. */
  swarms: { infoHash: string; completed: number }[];
  /** Members who have completed a torrent, by any client at any time. */
  completions: { userId: string; torrentId: number }[];
  /** When each member last announced: no second before it is seeded again. */
  lastActivity: { userId: string; at: number }[];
};

/**
 * Where batches go. `save` writes a batch in one transaction or not at all: the deltas and the counters that they
 * were reckoned from belong together. A batch is known by its number: saved a second time it changes nothing, so who
 * does not know whether it was saved may try again. Rows whose member or torrent is no longer on record are to be
 * skipped, or one deleted account would hold up every batch after it.
 */
export type Store = {
  save(number: number, batch: Batch): Promise<void>;
  /** The number of the last batch saved, 0 before the first. */
  lastSaved(): Promise<number>;
  load(): Promise<Restored>;
};
