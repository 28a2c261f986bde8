/** Matches the addresses of a pattern, ignoring case. `slashes` matches the slashes that may follow. */
export const pathExpression = (pattern: string, slashes: "/?" | "/*"): RegExp =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}${slashes}$`, "i");
