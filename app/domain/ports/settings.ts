/** What operators have set, as this process knows it: what it has written at once, what others have a moment later. */
export type Settings = {
  /** The value of a row, as it was written; undefined where nobody has set it. */
  find(key: string): Promise<unknown>;
  /** Reads all of them anew. For the end of a write that has changed one. */
  reload: () => Promise<void>;
  /** Another number after each reading: what was made of them before may be of other settings. */
  version: () => number;
};
