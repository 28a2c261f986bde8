/** Questions that screens ask the running tracker; everything else about it is in the database. */
export type TrackerProbe = {
  /** The bencoded answer to a scrape without a passkey; null if there is no answer. */
  answerScrape: () => Promise<Uint8Array | null>;
};
