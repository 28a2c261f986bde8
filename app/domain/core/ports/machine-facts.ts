/** How the site's own URL answered over one address family. `error` is Node's code, or null if there was an answer. */
export type Reached = {
  family: 4 | 6;
  error: string | null;
  status: number | null;
  /** Whether this site answered, and not another one. */
  isSelf: boolean;
  /** The address that the site saw as the request's origin, and whether a proxy had added one. */
  seen: { address: string; isForwarded: boolean } | null;
  /** Null without TLS, or if no connection was established. `error` is Node's code. */
  certificate: { validTo: Date; error: string | null } | null;
};

/** TXT records of a name; `error` is Node's code if DNS did not answer. */
export type TxtRecords = string[] | { error: string };

/** How the last upgrade ended: `problem` is why it was rolled back, null if it was not. */
export type LastUpgrade = { at: string; from: string; to: string; problem: string | null };

/** A check that could not be made is null. */
export type MachineFacts = {
  settings: {
    publicUrl: string | null;
    trustProxy: number | "fly";
    isProduction: boolean;
    isDemo: boolean;
    webProcesses: number;
    nodeVersion: string;
    /** Whether the tracker is a process of this machine. */
    tracksHere: boolean;
  };
  environment: {
    /** Unknown names of settings, each with the most similar known one. */
    unknown: { name: string; nearest: string | null }[];
    /** Settings that contradict each other or have no effect, in words. */
    contradictions: string[];
  };
  /** How many milliseconds the clock is ahead of the database's, plus or minus `sure`. */
  clock: { ahead: number; sure: number } | null;
  disk: { freeBytes: number; totalBytes: number; freeInodes: number; totalInodes: number; isWritable: boolean };
  /** Null if PUBLIC_URL is not set. */
  own: {
    addresses: { v4: number; v6: number } | { error: string };
    reached: Reached[];
    /** Whether announces are answered, for each address family that the site has. */
    tracker: { family: 4 | 6; answers: boolean }[];
  } | null;
  /** Null if no mail server is configured; `problem` is the server's message. */
  mail: { problem: string | null } | null;
  /** The records of the sender's domain. Null if no mail server is configured, or the domain is not public. */
  sender: { domain: string; spf: TxtRecords; dmarc: TxtRecords } | null;
  backsUpElsewhere: boolean;
  migrations: { pending: string[]; unknown: string[] } | null;
  /** Why the last start failed for good, in two lines: the reason, and what to do. Null if it did not. */
  refusal: string | null;
  memory: { availableBytes: number; totalBytes: number };
  /** How the last upgrade ended; null if there was none. */
  upgrade: LastUpgrade | null;
};

/** An address for documentation (RFC 5737), sent as if a client had forged it. */
export const FORGED_ADDRESS = "192.0.2.99";
