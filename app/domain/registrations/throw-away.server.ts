import { createRequire } from "node:module";

/** The package is CommonJS, and a megabyte of names: it is loaded with the first address that is compared with it. */
const require = createRequire(import.meta.url);
let known: Set<string> | undefined;

/** The domain itself and those above it, from the longest: the list has mostly the domains below which addresses are made. */
const withParents = (domain: string): string[] => {
  const labels = domain.split(".");
  return labels.map((_, at) => labels.slice(at).join("."));
};

/** Whether a domain is known to give away addresses that last for minutes. */
export function isThrowAway(domain: string): boolean {
  known ??= (require("mailchecker") as { blacklist: () => Set<string> }).blacklist();
  return withParents(domain).some((one) => known?.has(one));
}
