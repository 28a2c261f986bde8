/** What a receiver answered. */
export type WebhookAnswer = {
  status: number;
  /** The beginning of it. */
  body: string;
  /** Seconds for which it asks to be left alone; null where it says nothing of it. */
  retryAfter: number | null;
};

/** Sends to addresses that operators give: never to a private one, and no redirect is followed. */
export type WebhookSender = {
  /** What is wrong with an address, in words; null where something may be sent there. */
  findProblem: (url: string) => Promise<string | null>;
  /** Throws in words where there is no answer in time. */
  post: (url: string, headers: Record<string, string>, body: string) => Promise<WebhookAnswer>;
};
