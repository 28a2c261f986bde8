import type { PrismaClient } from "#app/db/generated/client.ts";
import type { Cards } from "../ports/cards.ts";
import type { Changes } from "../ports/changes.ts";
import type { System } from "../ports/host.ts";
import type { Intake } from "../ports/intake.ts";
import type { Storage } from "../ports/storage.ts";
import type { Actor } from "./actor.ts";
import type { LimitName } from "./limit-rules.ts";

export type Db = PrismaClient;

export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** With a null hash it takes as long as with a real one, so that timing tells no one which accounts exist. */
  verify: (hash: string | null, password: string) => Promise<boolean>;
};

/** Keeps what the site must read again but the database must not tell: under a key that is not in it. */
export type Secrets = {
  seal: (text: string, about: string) => string;
  /** Null for what was sealed under another key, about something else, or not at all. */
  open: (sealed: string, about: string) => string | null;
  isSealed: (text: string) => boolean;
};

/** Counts attempts by key. `spend` answers the seconds to wait when the limit is used up, otherwise null. */
export type Limiter = { spend: (key: string) => Promise<number | null>; forgive: (key: string) => Promise<void> };

export type Limits = Record<LimitName, Limiter>;

/** Operators change it while the site runs: read it where it is needed, and keep no copy. */
export type SiteConfig = {
  name: string;
  tagline: string;
  /** Origin that members and their torrent clients reach us at, without a trailing slash. */
  publicUrl: string | null;
  supportEmail: string | null;
  communityUrl: string | null;
  /** Origin for links in mail. Never the request's Host, which anyone may choose. */
  mailOrigin: string;
  /** A picture of the operator's in place of the drawing; its version is in its address. */
  logo: { version: string; width: number; height: number } | null;
  /** How often screens look anew, in seconds. */
  intervals: { onlineSeconds: number; announcementsSeconds: number; chatReconnectSeconds: number };
};

/** What screens ask the running tracker itself; everything else about it is in the database. */
export type TrackerProbe = {
  /** What it answers to a scrape without a passkey: bencoded, or null when it does not answer. */
  answerScrape: () => Promise<Uint8Array | null>;
};

/** What the world offers a use case; made once per process in runtime.server.ts, or by a test. */
export type Services = {
  db: Db;
  clock: () => Date;
  passwords: Passwords;
  secrets: Secrets;
  limits: Limits;
  site: SiteConfig;
  /** Reads the site's settings anew, for who has just changed them. */
  reloadSite: () => Promise<void>;
  storage: Storage;
  /** What is under way, as every process tells it: a notice of each change. */
  changes: Changes;
  /** Null where no card service is configured. */
  cards: Cards | null;
  tracker: TrackerProbe;
  intake: Intake;
  system: System;
};

/** What one request adds. */
export type Caller = {
  actor: Actor | null;
  /** The hash under which the caller's session is kept; null for visitors. */
  sessionId: string | null;
  /** From the one trusted-proxy function; never a forgeable header. */
  address: string;
  userAgent: string;
  /** Scheme, host and port under which members reach the site; goes into announce URLs. */
  origin: string;
};

export type Context = Services & Caller;
