/** The answer of a receiver. */
export type WebhookAnswer = {
  status: number;
  /** The beginning of the answer's body. */
  body: string;
  /** Seconds for which the receiver wants no further requests; null if it does not say. */
  retryAfter: number | null;
};

/**
 * Sends to addresses given by operators and members' browsers. It never sends to private addresses and follows no
 * redirects.
 */
export type WebhookSender = {
  /** The problem of an address in words; null if it may be used. */
  findProblem: (url: string) => Promise<string | null>;
  /** Throws an error with a readable message if there is no answer in time. */
  post: (url: string, headers: Record<string, string>, body: string | Uint8Array) => Promise<WebhookAnswer>;
};
