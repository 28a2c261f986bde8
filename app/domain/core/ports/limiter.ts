/** The rest of a limit after an attempt. */
export type Allowance = {
  /** Seconds to wait where the limit is used up, otherwise null. */
  wait: number | null;
  /** How many more attempts are possible. */
  left: number;
  /** Seconds until all of them are possible again. */
  resetsIn: number;
};

/** Counts attempts by key. */
export type Limiter = {
  /** Counts one, and tells what is left. */
  count: (key: string) => Promise<Allowance>;
  /** Counts one. Answers the seconds to wait when the limit is used up, otherwise null. */
  spend: (key: string) => Promise<number | null>;
  /** Counts so many of what has been used already. */
  charge: (key: string, points: number) => Promise<void>;
  /** The seconds to wait when the limit is used up, otherwise null. Counts nothing. */
  waitFor: (key: string) => Promise<number | null>;
  /** Takes so many back; all, unless told. */
  forgive: (key: string, points?: number) => Promise<void>;
};
