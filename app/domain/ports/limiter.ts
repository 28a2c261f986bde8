/** Counts attempts by key. `spend` answers the seconds to wait when the limit is used up, otherwise null. */
export type Limiter = { spend: (key: string) => Promise<number | null>; forgive: (key: string) => Promise<void> };
