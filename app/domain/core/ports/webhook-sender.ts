/** The answer of a receiver. */
export type WebhookAnswer = {
  status: number;
  /** The beginning of it. */
  body: string;
  /** Seconds for which it asks to be left alone; null where it says nothing of it. */
  retryAfter: number | null;
};

/** Sends to addresses that operators and members' browsers give: never to a private one, and no redirect is followed. */
export type WebhookSender = {
  /** The problem of an address in words; null if it may be used. */
  findProblem: (url: string) => Promise<string | null>;
  /** Throws an error with a readable message if there is no answer in time. */
  post: (url: string, headers: Record<string, string>, body: string | Uint8Array) => Promise<WebhookAnswer>;
};
