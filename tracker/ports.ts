import type { Batch, PeerRow } from "./ledger/batch.ts";

/** Milliseconds since 1970. */
export type Clock = () => number;

/** From 0 to below 1. */
export type Random = () => number;

export type MemberStanding = "active" | "inactive" | "unpaid" | "suspended";
export type KnownMember = { id: string; standing: MemberStanding };

/** `withdrawn` stands for whatever is on record and may not be shared: pending, deleted, taken down. */
export type TorrentStanding = "listed" | "withdrawn";
export type KnownTorrent = { id: number; standing: TorrentStanding };

/** Who may announce what, answered from memory: an announce never waits for a database. */
export type Directory = {
  memberByPasskey(passkey: string): KnownMember | "replaced" | null;
  /** The info hash as a binary string of 20 bytes. */
  torrentByInfoHash(infoHash: string): KnownTorrent | null;
};

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
};

/**
 * Where batches go. `save` writes a batch in one transaction or not at all: the deltas and the counters that they
 * were reckoned from belong together. Rows whose member or torrent is no longer on record are to be skipped, or one
 * deleted account would hold up every batch after it.
 */
export type Store = {
  save(batch: Batch): Promise<void>;
  load(): Promise<Restored>;
};
