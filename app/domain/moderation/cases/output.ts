import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";
import { caseStates } from "./case-states.ts";
import { caseKinds, grounds } from "./kinds.ts";
import { noticeItemStates } from "./notice-item-states.ts";

const id = z.number().int();

export const ReportMade = z.object({
  id,
  /** The page to which the reporter returns. */
  path: z.string(),
});

export const NoticeReceived = z.object({ reference: z.string(), email: z.string() });

/** `noticedId` is the id of one torrent of a notice. */
export const CounterFiled = z.object({ noticedId: id });

const kind = z.enum(caseKinds);

const status = z.enum(caseStates.all);

const time = z.string().datetime();

const CaseRow = z.object({
  id,
  kind,
  status,
  subject: z.string(),
  /** The reason of a report, one of those to choose from. */
  problem: z.string().nullable(),
  /** The beginning of the reported text, or else of the complaint, without its Markdown. */
  excerpt: z.string(),
  /** The member who complained or reported, or the name in the notice. */
  reporter: z.string().nullable(),
  reference: z.string().nullable(),
  handler: z.string().nullable(),
  createdAt: time,
  decidedAt: time.nullable(),
});

export const CasePage = z.object({
  cases: z.array(CaseRow),
  /** Number of cases that wait for a decision. */
  waiting: z.number().int(),
  /** The reasons that reports have, to filter by. */
  problems: z.array(z.string()),
  ...paged,
});

const count = z.number().int();

/** Null: the caller lacks the right. */
const MemberFile = z.object({
  joinedAt: z.string(),
  standing: z.enum(["active", "inactive", "suspended"]),
  uploads: z.object({ approved: count, rejected: count }).nullable(),
  reports: z.object({ upheld: count, declined: count, waiting: count }).nullable(),
  steps: z.object({ notes: count, warnings: count, restrictions: count }).nullable(),
});

const Reported = z.object({
  text: z.string(),
  by: z.string().nullable(),
  byId: z.string().nullable(),
  file: MemberFile.nullable(),
  at: time.nullable(),
  path: z.string().nullable(),
  isThere: z.boolean(),
});

const ground = z.enum(grounds);

const Notice = z.object({
  reference: z.string(),
  name: z.string(),
  organisation: z.string().nullable(),
  email: z.string(),
  address: z.string(),
  ground,
  targets: z.string(),
  signature: z.string(),
});

const Counter = z.object({
  statement: z.string(),
  name: z.string(),
  address: z.string(),
  signature: z.string(),
  at: time,
  reason: z.string().nullable(),
  decidedAt: time.nullable(),
});

const member = z.object({ id: z.string(), username: z.string() }).nullable();

const itemStatus = z.enum(noticeItemStates.all);

const NoticeItem = z.object({
  id,
  target: z.string(),
  torrentId: id.nullable(),
  name: z.string().nullable(),
  infoHash: z.string().nullable(),
  isListed: z.boolean(),
  uploader: member,
  status: itemStatus,
  reason: z.string().nullable(),
  decidedAt: time.nullable(),
  counter: Counter.nullable(),
});

export const WholeCase = z.object({
  id,
  kind,
  status,
  /** Sent back with each step: the step is refused if the case has since changed. */
  version: z.number().int(),
  subject: z.string(),
  statement: z.string(),
  /** The reason that the reporter chose. */
  problem: z.string().nullable(),
  reporter: member,
  sender: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  createdAt: time,
  reported: Reported.nullable(),
  decision: z.string().nullable(),
  decidedAt: time.nullable(),
  handler: z.string().nullable(),
  notes: z.array(z.object({ id, author: z.string(), text: z.string(), createdAt: time })),
  notice: Notice.nullable(),
  torrents: z.array(NoticeItem),
});

export const NoteAdded = z.object({ id });

export const CaseChanged = z.object({ caseId: id, status, version: z.number().int() });

export const CaseDecided = CaseChanged.extend({ removed: z.boolean() });

export const TorrentNamed = z.object({ caseId: id, noticedId: id, version: z.number().int() });

export const TorrentDecided = CaseChanged.extend({ noticedId: id });

export const CounterDecided = TorrentDecided.extend({ isListed: z.boolean() });

export const Transparency = z.object({
  months: z.array(
    z.object({
      /** YYYY-MM. */
      month: z.string(),
      kind,
      received: z.number().int(),
      waiting: z.number().int(),
      upheld: z.number().int(),
      declined: z.number().int(),
      countered: z.number().int(),
    }),
  ),
  medianHours: z.object({ all: z.number().nullable(), takedowns: z.number().nullable() }),
  takedowns: z.array(z.object({ name: z.string(), decidedAt: time, ground, status: itemStatus })),
  ...paged,
});
