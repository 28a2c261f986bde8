const PROTOCOLS = new Set(["http:", "https:", "mailto:"]);

/** Accepts only complete web and mail addresses. An address with a user name could pretend to be another site. */
export function isSafeLink(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return PROTOCOLS.has(protocol) && username === "" && password === "";
}
