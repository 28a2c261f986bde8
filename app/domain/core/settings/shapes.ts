import { z } from "zod";
import { methodIds } from "../kernel/payment-methods.ts";
import { ReadOnly } from "../kernel/read-only.ts";
import { Applications } from "./applications-shape.ts";
import { Invitations } from "./invitations-shape.ts";
import { Joining } from "./joining-shape.ts";
import { benefitsText, leadText, questionsText, shortRulesText } from "./landing-texts.ts";
import { MailDomains } from "./mail-domains-shape.ts";
import { Membership } from "./membership-shape.ts";
import { donateText, faqText, rulesText } from "./page-texts.ts";
import { Receipts, Reversals } from "./payments-shape.ts";
import { readyTexts } from "./ready-texts.ts";
import { setUpStepNames } from "./set-up-steps.ts";
import { Terms } from "./terms-shape.ts";
import { Traces } from "./traces-shape.ts";

/** The payment methods, as operators have set them up, by id. A method without an address is not offered. */
const PaymentMethods = z.object({
  methods: z
    .record(
      z.enum(methodIds),
      z.object({
        name: z.string(),
        address: z.string(),
        note: z.string(),
        /** The value of one coin in US dollars; the site does not fetch rates. */
        rate: z.number().positive().optional(),
        /** The URL of a transaction in a block explorer, with `{hash}` for its hash. */
        explorer: z.string().optional(),
        order: z.number().int(),
        isOffered: z.boolean(),
      }),
    )
    .default({}),
});

const ClientRule = z.object({
  /** The prefix of peer ids, "-TR" for Transmission. */
  prefix: z.string().min(1).max(20),
  /** Lowest and highest version: the characters after the prefix, compared as text. */
  from: z.string().min(1).max(19).optional(),
  to: z.string().min(1).max(19).optional(),
});

/** Limits for torrent clients. */
const Tracker = z.object({
  /** Empty: any client that is not denied. */
  allowedClients: z.array(ClientRule).max(200).default([]),
  deniedClients: z.array(ClientRule).max(200).default([]),
  /** Clients that a member may have on one torrent. */
  maxClients: z.number().int().min(1).max(100).default(10),
  /** Announces of one member for one torrent. */
  maxAnnouncesPerMinute: z.number().int().min(1).max(10_000).default(60),
  /** Bytes per second; traffic reported as faster waits for review. */
  maxRate: z.number().int().min(1_000).max(1_000_000_000_000).default(1_250_000_000),
  /** Networks from which a member may announce within an hour without an alarm; 0: no alarms. */
  maxNetworks: z.number().int().min(0).max(50).default(5),
  /** Seconds between announces, and the least that a client may wait. Null: the environment's value, and half of it. */
  announceInterval: z.number().int().min(60).max(7_200).nullable().default(null),
  minInterval: z.number().int().min(10).max(7_200).nullable().default(null),
});

const cap = z.number().int().min(0).max(100_000).nullable().default(null);

/** Limits of points: the most that a member earns of a kind in a day (UTC); null: no limit. */
const Points = z.object({
  uploadCap: cap,
  topicCap: cap,
  replyCap: cap,
  seedingCap: cap,
  /** Whether seeding counts only for torrents that the member has uploaded or completed. */
  ownSeedingOnly: z.boolean().default(false),
});

const Security = z.object({
  /** Whether administrators may administer only with two-step sign-in. */
  adminsNeedCode: z.boolean().default(false),
});

/** Files that the site serves to torrent clients (BEP 19). */
const WebSeeds = z.object({
  isAllowed: z.boolean().default(true),
  /** Megabytes per second. */
  megabytesInAll: z.number().int().min(1).max(100_000).default(50),
  megabytesPerMember: z.number().int().min(1).max(100_000).default(20),
  /** Simultaneous connections. */
  connectionsPerMember: z.number().int().min(1).max(100).default(8),
});

const sealed = z.string().max(1_000).nullable().default(null);

/** The announcer's IRC server and behaviour. Passwords and the key are sealed. */
const Announcer = z.object({
  isOn: z.boolean().default(false),
  server: z.string().max(253).default(""),
  port: z.number().int().min(1).max(65_535).default(6697),
  usesTls: z.boolean().default(true),
  /** Certificates (PEM) of authorities that may have issued the server's; null: those that Node trusts. */
  authorities: z.string().nullable().default(null),
  serverPassword: sealed,
  nick: z.string().max(30).default("patchbay"),
  /** The SASL account; null: none. */
  account: z.string().max(100).nullable().default(null),
  accountPassword: sealed,
  channel: z.string().max(50).default("#announce"),
  channelKey: sealed,
  /** At most this many lines in this many seconds. */
  paceLines: z.number().int().min(1).max(50).default(4),
  paceSeconds: z.number().int().min(1).max(60).default(8),
});

/** Automatic backups. */
const Backup = z.object({
  daily: z.boolean().default(true),
  /** The hour of the day, UTC. */
  hour: z.number().int().min(0).max(23).default(3),
  /** How many are kept; another one replaces the oldest. */
  keep: z.number().int().min(1).max(100).default(7),
  /** Whether a restore is rehearsed each month. */
  rehearse: z.boolean().default(true),
  /** Encrypted copies elsewhere: the newest copy of this many days, weeks and months is kept. */
  copyDays: z.number().int().min(1).max(100).default(7),
  copyWeeks: z.number().int().min(0).max(100).default(5),
  copyMonths: z.number().int().min(0).max(100).default(12),
});

/** Name and address of the site; null means the value from the environment. */
const Site = z.object({
  name: z.string().max(60).nullable().default(null),
  tagline: z.string().max(120).nullable().default(null),
  supportEmail: z.string().max(254).nullable().default(null),
  communityUrl: z.string().max(500).nullable().default(null),
  logo: z
    .object({ version: z.string().regex(/^[0-9a-f]{16}$/), width: z.number().int(), height: z.number().int() })
    .nullable()
    .default(null),
});

/** How often visible screens refresh, in seconds. */
const Intervals = z.object({
  onlineSeconds: z.number().int().min(5).max(3_600).default(30),
  announcementsSeconds: z.number().int().min(5).max(3_600).default(30),
  /** How long the chat waits before it reconnects. */
  chatReconnectSeconds: z.number().int().min(1).max(3_600).default(5),
});

const Review = z.object({
  /** How many of each trusted member's first uploads staff check after they are listed. */
  firstUploads: z.number().int().min(0).max(1_000).default(0),
});

/** The texts of the site's own pages, as Markdown. */
const Pages = z.object({
  rules: z.string().default(rulesText),
  faq: z.string().default(faqText),
  donate: z.string().default(donateText),
});

/** The texts of the landing page. Counts are added automatically. */
const Landing = z.object({
  lead: z.string().default(leadText),
  benefits: z.string().default(benefitsText).describe("One per line"),
  rules: z.string().default(shortRulesText).describe("One per line"),
  questions: z.string().default(questionsText).describe("Markdown; each heading is a question"),
  /** Whether visitors see the names of the newest torrents. */
  showsTitles: z.boolean().default(false),
  playsSounds: z.boolean().default(false).describe("Whether visitors hear previews of the newest torrents"),
});

const answers = (texts: string) => z.string().default(texts).describe("One per line");

/** Answers that staff choose from when they decide, for each kind of work. */
const ReadyAnswers = z.object({
  uploads: answers(readyTexts.uploads),
  registrations: answers(readyTexts.registrations),
  payments: answers(readyTexts.payments),
  complaints: answers(readyTexts.complaints),
  applications: answers(readyTexts.applications),
  /** Reasons that members choose from when they report. */
  reports: answers(readyTexts.reports),
});

/** The operators' progress in setting up a new site. */
const SetUp = z.object({
  isHidden: z.boolean().default(false),
  skipped: z.array(z.enum(setUpStepNames)).default([]),
  /** Whether the link of a test mail was opened. */
  hasMailArrived: z.boolean().default(false),
  /** Whether an operator has read the rules that the site began with, and keeps them. */
  keepsRules: z.boolean().default(false),
});

/** How feeds name their entries. Set at the first start and never changed: feed readers identify entries by it. */
const Feeds = z.object({
  /** The beginning of each id, a tag URI (RFC 4151): "tag:audio.example,2026-12-01:". */
  tag: z.string().max(300).nullable().default(null),
  /** Entries older than this have their page's URL as their id; null: there are none. */
  taggedSince: z.string().datetime().nullable().default(null),
  /** The origin of those URLs; null if it was never configured: then the request's origin counts. */
  formerOrigin: z.string().max(2_000).nullable().default(null),
});

/** The keys by which push services know the site. Created at its first start. */
const Push = z.object({
  publicKey: z.string().nullable().default(null),
  sealedPrivateKey: z.string().nullable().default(null),
});

/**
 * Every setting that operators change while the site runs, by its key in the table `settings`. Each shape has a default
 * for each field, so that a site works without a row, and with a row that is older than a field.
 */
export const settingShapes = {
  applications: Applications,
  intervals: Intervals,
  invitations: Invitations,
  joining: Joining,
  landing: Landing,
  mailDomains: MailDomains,
  membership: Membership,
  pages: Pages,
  paymentMethods: PaymentMethods,
  receipts: Receipts,
  reversals: Reversals,
  terms: Terms,
  tracker: Tracker,
  points: Points,
  security: Security,
  backup: Backup,
  webSeeds: WebSeeds,
  announcer: Announcer,
  site: Site,
  feeds: Feeds,
  traces: Traces,
  setUp: SetUp,
  readyAnswers: ReadyAnswers,
  readOnly: ReadOnly,
  review: Review,
  push: Push,
} as const satisfies Record<string, z.ZodTypeAny>;

export type SettingKey = keyof typeof settingShapes;
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingShapes)[Key]>;

/** Parses a row, with the default for each field that is not set. */
export function parseSetting<Key extends SettingKey>(key: Key, value: unknown): SettingValue<Key> {
  const parsed = settingShapes[key].safeParse(value ?? {});
  return (parsed.success ? parsed.data : settingShapes[key].parse({})) as SettingValue<Key>;
}
