/**
 * The result of one connection attempt: something listens, the machine refuses, there is no response, or no attempt was
 * made because the address is private or belongs to the site.
 */
export type ProbeResult = "open" | "closed" | "silent" | "skipped";

/** Tries once whether a port answers. Never throws. */
export type ProbePort = (address: string, port: number) => Promise<ProbeResult>;
