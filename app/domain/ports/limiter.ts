/** Counts attempts by key. */
export type Limiter = {
  /** Counts one. Answers the seconds to wait when the limit is used up, otherwise null. */
  spend: (key: string) => Promise<number | null>;
  /** Takes so many back; all, unless told. */
  forgive: (key: string, points?: number) => Promise<void>;
};
