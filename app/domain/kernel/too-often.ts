import { type Refusal, refuse } from "./result.ts";

/** The refusal of what was done too often, where there is nothing more to say than when it is possible again. */
export const tooOften = (seconds: number): Refusal =>
  refuse("rate-limited", `Please try again in ${Math.ceil(seconds / 60)} minutes.`, { retryAfter: seconds });
