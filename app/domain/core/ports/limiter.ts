/** The remaining allowance after an attempt. */
export type Allowance = {
  /** Seconds to wait if the limit is used up, otherwise null. */
  wait: number | null;
  /** How many more attempts are possible. */
  left: number;
  /** Seconds until all attempts are available again. */
  resetsIn: number;
};

/** Counts attempts by key. */
export type Limiter = {
  /** Counts one attempt, and returns the rest. */
  count: (key: string) => Promise<Allowance>;
  /** Counts one attempt. Returns the seconds to wait if the limit is used up, otherwise null. */
  spend: (key: string) => Promise<number | null>;
  /** Counts points that have already been used. */
  charge: (key: string, points: number) => Promise<void>;
  /** The seconds to wait if the limit is used up, otherwise null. Counts nothing. */
  waitFor: (key: string) => Promise<number | null>;
  /** Gives points back; all of them by default. */
  forgive: (key: string, points?: number) => Promise<void>;
};
