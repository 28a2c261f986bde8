import { formatAddress, parseAddress } from "../protocol/address.ts";
import type { AlarmRow, PeerRow } from "./batch.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const SWEEP_MS = 600_000;
/** Limit of memory: further members are not watched until others have been silent for an hour. */
const MAX_MEMBERS = 200_000;
const MAX_NETWORKS = 64;

type Seen = { network: string; at: number };
type Watched = { seen: Seen[]; alarmedOn: number };

/**
 * The networks from which each member's clients have announced within the last hour. A network is what a provider has:
 * the first 16 bits of an IPv4 address, the first 32 of an IPv6 address, so that a line with a new address each night,
 * and a phone in one carrier's network, count once. It reads the rows of batches, not announces.
 */
export class Networks {
  readonly #members = new Map<string, Watched>();
  #sweptAt = 0;

  /**
   * Records the peers of a batch. Returns the members who have used more than `most` networks of one address family
   * within an hour, each once a day: a client with both families must not count twice. With 0, nobody is watched.
   */
  note(peers: readonly PeerRow[], most: number): AlarmRow[] {
    if (most === 0) {
      this.#members.clear();
      return [];
    }
    const touched = new Map<string, number>();
    for (const { userId, ip, lastAnnounce, other } of peers) {
      this.#see(userId, ip, lastAnnounce);
      if (other) this.#see(userId, other.ip, other.lastAnnounce);
      touched.set(userId, Math.max(lastAnnounce, touched.get(userId) ?? 0));
    }
    const alarms = [...touched].flatMap(([userId, at]) => this.#alarmOf(userId, at, most) ?? []);
    this.#sweep(Math.max(this.#sweptAt, ...alarms.map(({ at }) => at), peers.at(-1)?.lastAnnounce ?? 0));
    return alarms;
  }

  #see(userId: string, ip: string, at: number): void {
    const network = networkOf(ip);
    if (network === null) return;
    const member = this.#members.get(userId);
    if (!member) {
      if (this.#members.size < MAX_MEMBERS)
        this.#members.set(userId, { seen: [{ network, at }], alarmedOn: Number.NaN });
      return;
    }
    const known = member.seen.find((one) => one.network === network);
    if (known) known.at = Math.max(known.at, at);
    else if (member.seen.length < MAX_NETWORKS) member.seen.push({ network, at });
  }

  #alarmOf(userId: string, at: number, most: number): AlarmRow | null {
    const member = this.#members.get(userId);
    if (!member || member.seen.length <= most) return null;
    member.seen = member.seen.filter((one) => one.at > at - HOUR_MS);
    const [four, six] = [4, 6].map(
      (family) => member.seen.filter(({ network }) => familyOf(network) === family).length,
    );
    const day = Math.floor(at / DAY_MS);
    if (Math.max(four ?? 0, six ?? 0) <= most || member.alarmedOn === day) return null;
    member.alarmedOn = day;
    return { userId, day, at, networks: member.seen.map(({ network }) => nameOf(network)).sort() };
  }

  /** Forgets members who have been silent for an hour. */
  #sweep(now: number): void {
    if (now < this.#sweptAt + SWEEP_MS) return;
    this.#sweptAt = now;
    for (const [userId, { seen }] of this.#members)
      if (seen.every(({ at }) => at <= now - HOUR_MS)) this.#members.delete(userId);
  }
}

/** The first two or four bytes. */
function networkOf(ip: string): string | null {
  const bytes = parseAddress(ip);
  return bytes === null ? null : bytes.slice(0, bytes.length === 4 ? 2 : 4);
}

const familyOf = (network: string) => (network.length === 2 ? 4 : 6);

const nameOf = (network: string) =>
  network.length === 2
    ? `${formatAddress(`${network}\0\0`)}/16`
    : `${formatAddress(`${network}${"\0".repeat(12)}`)}/32`;
