/**
 * What one connection attempt found: something listens, the machine says that nothing does, nothing comes back, or no
 * attempt was made, because the address is a private one or the site's own.
 */
export type ProbeResult = "open" | "closed" | "silent" | "skipped";

/** Tries once whether a port answers. Never throws. */
export type ProbePort = (address: string, port: number) => Promise<ProbeResult>;
