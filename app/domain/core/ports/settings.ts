/**
 * The settings of operators, as this process knows them: its own writes at once, those of other processes a moment
 * later.
 */
export type Settings = {
  /** The value of a row as it was written; undefined if it was never set. */
  find(key: string): Promise<unknown>;
  /** Reads all of them anew. For the end of a write that has changed one. */
  reload: () => Promise<void>;
  /** Another number after each reading: what was made of them before may be of other settings. */
  version: () => number;
};
