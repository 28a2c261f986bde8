/**
 * Why an announce or scrape is refused, as a message that a member reads in the client.
 * `retryIn` follows BEP 31: minutes until another try makes sense, or "never".
 */
export type Refusal = { refused: string; retryIn?: number | "never" };

/** Whether a value is a refusal. */
export function isRefused(value: object | string): value is Refusal {
  return typeof value !== "string" && "refused" in value;
}
