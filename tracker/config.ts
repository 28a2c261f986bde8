import type { ClientRules } from "./admit-client.ts";

/** Times in seconds. */
export type TrackerConfig = {
  /** For swarms without waiting leechers; others have a shorter interval (choose-interval.ts). */
  announceInterval: number;
  minInterval: number;
  /** A peer that has not announced for longer is removed. */
  peerLifetime: number;
  defaultNumwant: number;
  maxNumwant: number;
  /** Clients that one member may have on one torrent. */
  maxClients: number;
  /** Announces of one member for one torrent in a minute. */
  maxAnnouncesPerMinute: number;
  /** Bytes a second, up or down; reports beyond it are held for review. */
  maxRate: number;
  /** Networks from which a member may announce within an hour without an alarm; 0: no alarms. */
  maxNetworks: number;
  /** Whether seeding earns points only for torrents that the member has uploaded or completed. */
  ownSeedingOnly: boolean;
  clients: ClientRules;
  /** Whether a peer may be at a loopback address: only if site and clients are on one machine. */
  allowLoopback: boolean;
  /** The page that shows members how the tracker sees their clients; each refusal names it. Null: none. */
  helpUrl: string | null;
};

/** The part that operators cannot change while the tracker runs. */
export type FixedConfig = Pick<TrackerConfig, "allowLoopback" | "helpUrl">;

/** The usual settings for an announce interval: a peer may miss one announce and be a little late with the next. */
export function defaultConfig(announceInterval = 1800): TrackerConfig {
  return {
    announceInterval,
    minInterval: Math.ceil(announceInterval / 2),
    peerLifetime: announceInterval * 2 + 120,
    defaultNumwant: 50,
    maxNumwant: 200,
    maxClients: 10,
    maxAnnouncesPerMinute: 60,
    maxRate: 1_250_000_000,
    maxNetworks: 5,
    ownSeedingOnly: false,
    clients: { allow: [], deny: [] },
    allowLoopback: false,
    helpUrl: null,
  };
}
