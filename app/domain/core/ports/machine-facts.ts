/** How the site's own address answered over one family of addresses. `error` is Node's code, or null for an answer. */
export type Reached = {
  family: 4 | 6;
  error: string | null;
  status: number | null;
  /** Whether this very site answered, and not another one. */
  isSelf: boolean;
  /** The address that the site took the request to come from, and whether a proxy had added one. */
  seen: { address: string; isForwarded: boolean } | null;
  /** Null without TLS, or where no connection came about. `error` is Node's code. */
  certificate: { validTo: Date; error: string | null } | null;
};

/** TXT records of a name; `error` is Node's code where DNS did not answer. */
export type TxtRecords = string[] | { error: string };

/** How the last upgrade ended: `problem` is why it went back, null where it did not. */
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
  };
  environment: {
    /** Names that no setting has, each with the nearest that one has. */
    unknown: { name: string; nearest: string | null }[];
    /** Settings that contradict each other or do nothing, in words. */
    contradictions: string[];
  };
  /** By how many milliseconds the clock is ahead of the database's, give or take `sure`. */
  clock: { ahead: number; sure: number } | null;
  disk: { freeBytes: number; totalBytes: number; freeInodes: number; totalInodes: number; isWritable: boolean };
  /** Null where PUBLIC_URL is not set. */
  own: {
    addresses: { v4: number; v6: number } | { error: string };
    reached: Reached[];
    /** Whether announces are answered, over each family of addresses over which the site is. */
    tracker: { family: 4 | 6; answers: boolean }[];
  } | null;
  /** Null where no mail server is set; `problem` is in the server's words. */
  mail: { problem: string | null } | null;
  /** The records of the domain that mails come from. Null where no mail server is set, and for a domain that is not public. */
  sender: { domain: string; spf: TxtRecords; dmarc: TxtRecords } | null;
  backsUpElsewhere: boolean;
  migrations: { pending: string[]; unknown: string[] } | null;
  memory: { availableBytes: number; totalBytes: number };
  /** How the last upgrade ended; null where there was none. */
  upgrade: LastUpgrade | null;
};

/** An address of documentation (RFC 5737), sent as if a client had forged it. */
export const FORGED_ADDRESS = "192.0.2.99";
