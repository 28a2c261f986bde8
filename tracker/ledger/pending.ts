import type { PeerReport } from "../swarm/peer.ts";
import type { MemberRow, SnatchRow, SwarmRow } from "./batch.ts";

export type Identity = Pick<PeerReport, "peerId" | "memberId">;
type PendingPeer = Identity & { infoHash: string };
export type PendingSwarm = Omit<SwarmRow, "seeders" | "leechers" | "lastActivity">;
type PendingMember = Omit<MemberRow, "activeTorrents">;
/** Changes waiting for a batch. Ids are binary here; peers and swarms are keyed by them. */
export type Pending = {
  peers: Map<string, PendingPeer>;
  swarms: Map<string, PendingSwarm>;
  members: Map<string, PendingMember>;
  snatches: Map<string, SnatchRow>;
};

/** The figures of a member to whom something happened without an announce. */
export const NOTHING = {
  uploaded: 0n,
  downloaded: 0n,
  announces: 0,
  seedingSeconds: 0,
  leechingSeconds: 0,
  completed: 0,
  lastActivity: null,
};

export function emptyPending(): Pending {
  return { peers: new Map(), swarms: new Map(), members: new Map(), snatches: new Map() };
}

export function addPeer({ peers }: Pending, infoHash: string, { peerId, memberId }: Identity): void {
  const key = infoHash + peerId + memberId;
  if (!peers.has(key)) peers.set(key, { infoHash, peerId, memberId });
}

export function addSwarm({ swarms }: Pending, { infoHash, torrentId, completed, announces }: PendingSwarm): void {
  const row = swarms.get(infoHash);
  if (!row) {
    swarms.set(infoHash, { infoHash, torrentId, completed, announces });
    return;
  }
  row.completed += completed;
  row.announces += announces;
}

export function addMember({ members }: Pending, more: PendingMember): void {
  const row = members.get(more.userId);
  if (!row) {
    const { userId, uploaded, downloaded, announces, seedingSeconds, leechingSeconds, completed, lastActivity } = more;
    const sums = { uploaded, downloaded, announces, seedingSeconds, leechingSeconds, completed, lastActivity };
    members.set(userId, { userId, ...sums });
    return;
  }
  addSums(row, more);
  row.completed += more.completed;
}

export function addSnatch({ snatches }: Pending, more: SnatchRow): void {
  const key = snatchKey(more.userId, more.torrentId);
  const row = snatches.get(key);
  if (!row) {
    snatches.set(key, { ...more });
    return;
  }
  addSums(row, more);
  row.completedAt ??= more.completedAt;
}

type Sums = Omit<PendingMember, "userId" | "completed">;

function addSums(row: Sums, more: Sums): void {
  row.uploaded += more.uploaded;
  row.downloaded += more.downloaded;
  row.announces += more.announces;
  row.seedingSeconds += more.seedingSeconds;
  row.leechingSeconds += more.leechingSeconds;
  if (more.lastActivity !== null) row.lastActivity = Math.max(row.lastActivity ?? 0, more.lastActivity);
}

export function snatchKey(userId: string, torrentId: number): string {
  return `${userId} ${torrentId}`;
}
