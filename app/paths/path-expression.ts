/** Matches the addresses of a pattern, in capitals or not. `slashes` is an expression of what may follow. */
export const pathExpression = (pattern: string, slashes: "/?" | "/*"): RegExp =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}${slashes}$`, "i");
