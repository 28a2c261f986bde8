import type { Prisma, PrismaClient } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import type { Cards } from "../ports/cards.ts";
import type { Changes } from "../ports/changes.ts";
import type { HeldFiles } from "../ports/held-files.ts";
import type { HostProcess } from "../ports/host.ts";
import type { Intake } from "../ports/intake.ts";
import type { Limiter } from "../ports/limiter.ts";
import type { Log } from "../ports/log.ts";
import type { Passwords } from "../ports/passwords.ts";
import type { Pictures } from "../ports/pictures.ts";
import type { ProbePort } from "../ports/port-probe.ts";
import type { PushSender } from "../ports/push-sender.ts";
import type { Replica } from "../ports/replica.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Settings } from "../ports/settings.ts";
import type { SiteConfig } from "../ports/site-config.ts";
import type { Sounds } from "../ports/sounds.ts";
import type { Storage } from "../ports/storage.ts";
import type { TrackerProbe } from "../ports/tracker-probe.ts";
import type { WebhookSender } from "../ports/webhook-sender.ts";
import type { Actor } from "./actor.ts";
import type { LimitName } from "./limit-rules.ts";

export type Db = PrismaClient;

/** A transaction, or the plain client where a helper needs none. */
export type Tx = Prisma.TransactionClient;

/** The read side of the database, or of its replica. */
export type ReadSide = { db: Db; reads: Reads };

export type Limits = Record<LimitName, Limiter>;

/** Services for use cases; created once per process by the composition, or by a test. */
export type Services = {
  db: Db;
  /** The prepared statements for the most requested screens and calls. */
  reads: Reads;
  /** Null if the database answers all reads itself. */
  replica: Replica<ReadSide> | null;
  clock: () => Date;
  log: Log;
  passwords: Passwords;
  secrets: Secrets;
  limits: Limits;
  site: SiteConfig;
  settings: Settings;
  storage: Storage;
  /** Files of torrents that the site itself stores. */
  heldFiles: HeldFiles;
  pictures: Pictures;
  sounds: Sounds;
  /** Progress of work in all processes: a notification for each change. */
  changes: Changes;
  /** Null if no card service is configured. */
  cards: Cards | null;
  tracker: TrackerProbe;
  /** Tests whether a member's client can be reached. */
  probePort: ProbePort;
  webhookSender: WebhookSender;
  push: PushSender;
  intake: Intake;
  host: HostProcess;
};

/** A key that came with a request, and the fingerprint that identifies the request. A form's key includes both. */
export type IdempotencyKey = { key: string; fingerprint: string; isForm?: true };

/** The part of a context that one request adds. */
export type Caller = {
  actor: Actor | null;
  /** The token that a program called with. */
  tokenId?: number;
  /** Scheduled work and jobs of the site itself; never true for a request. */
  isSystem?: boolean;
  /** The hash under which the caller's session is stored; null for visitors. */
  sessionId: string | null;
  /** When the session's member last gave their password or second step; the sign-in counts. Null for visitors. */
  confirmedAt: Date | null;
  /** Where the log of the database stood after the caller's latest write; for members who read. */
  written?: { upTo: bigint };
  /** From the one trusted-proxy function; never a forgeable header. */
  address: string;
  userAgent: string;
  /** The mark of the caller's browser, if it has signed in to this account before. */
  knownDevice?: (userId: string) => Promise<string | null>;
  /** Scheme, host and port under which members reach the site; goes into announce URLs. */
  origin: string;
  /** The key under which the caller wants this done only once, even if it is sent again. */
  idempotency?: IdempotencyKey;
  /** The hidden key of the sent form: each write that it runs happens only once for equal input. */
  formKey?: string;
};

export type Context = Services &
  Caller & {
    /** During a read from a replica: the context for the writes of use cases that the read runs. */
    primary?: ReadSide;
  };

/** Everything in a call except the database: helpers of a write take it beside the transaction. */
export type CallContext = Omit<Context, "db" | "reads" | "primary">;
