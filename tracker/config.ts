/** Times in seconds. */
export type TrackerConfig = {
  announceInterval: number;
  minInterval: number;
  /** A peer not heard of for longer has left without a word. */
  peerLifetime: number;
  defaultNumwant: number;
  maxNumwant: number;
};

/** The usual settings for an announce interval: a peer may miss one announce and be a little late with the next. */
export function defaultConfig(announceInterval = 1800): TrackerConfig {
  return {
    announceInterval,
    minInterval: Math.ceil(announceInterval / 2),
    peerLifetime: announceInterval * 2 + 120,
    defaultNumwant: 50,
    maxNumwant: 200,
  };
}
