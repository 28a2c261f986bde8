/**
 * The operators' settings, as this process knows them: its own writes at once, those of other processes a moment later.
 */
export type Settings = {
  /** The stored value of a row; undefined if it was never set. */
  find(key: string): Promise<unknown>;
  /** Reads all settings again, at the end of a write that has changed one. */
  reload: () => Promise<void>;
  /** Changes with each reading: values derived earlier may come from other settings. */
  version: () => number;
};
