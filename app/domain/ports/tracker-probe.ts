/** What screens ask the running tracker itself; everything else about it is in the database. */
export type TrackerProbe = {
  /** What it answers to a scrape without a passkey: bencoded, or null when it does not answer. */
  answerScrape: () => Promise<Uint8Array | null>;
};
