/**
 * Why an announce or scrape is refused, as a message that a member reads in the client.
 * `retryIn` follows BEP 31: minutes until another try makes sense, or "never".
 */
export type Refusal = { refused: string; retryIn?: number | "never" };

/** The refusal with a link for more information at the end, where clients that truncate texts lose only the link. */
export const withHelp = ({ refused, ...rest }: Refusal, helpUrl: string | null): Refusal => ({
  ...rest,
  refused: helpUrl === null ? refused : `${refused} See ${helpUrl}`,
});

/** Whether a value is a refusal. */
export function isRefused(value: object | string): value is Refusal {
  return typeof value !== "string" && "refused" in value;
}
