/**
 * Why an announce or scrape is turned down, in words that a member reads in the client.
 * `retryIn` follows BEP 31: minutes until another try makes sense, or "never".
 */
export type Refusal = { refused: string; retryIn?: number | "never" };

/** Tells a refusal from the value that was asked for. */
export function isRefused(value: object | string): value is Refusal {
  return typeof value !== "string" && "refused" in value;
}
