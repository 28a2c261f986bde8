import { z } from "zod";
import { setUpStepNames } from "../../core/settings/set-up-steps.ts";
import { doctorChecks } from "./finding.ts";
import { healthStates } from "./health.ts";
import { itemQueueNames } from "./queues.server.ts";

const queue = z.enum(itemQueueNames);

export const Claimed = z.object({
  queue,
  id: z.string(),
  until: z.string().datetime(),
  message: z.string(),
});

const seconds = z.number().describe("In seconds; 0 if nothing is waiting");

export const QueueState = z.object({
  queue,
  waiting: z.number().int(),
  oldest: seconds,
  median: seconds.describe("Median waiting time of the items, in seconds; 0 if nothing is waiting"),
  now: z.string().datetime(),
  last: z
    .object({
      did: z.string(),
      id: z.string(),
      name: z.string(),
      why: z.string().nullable().describe("Why it can't be undone; null if it can"),
    })
    .nullable()
    .describe("The caller's own latest decision of the last ten minutes, unless it was taken back"),
  claims: z.array(
    z.object({
      id: z.string(),
      by: z.string(),
      isMine: z.boolean(),
      until: z.string().datetime(),
      minutes: z.number().int(),
    }),
  ),
});

const date = z.string().datetime();

const state = z.enum(healthStates);

const count = z.number().int().min(0);

export const SiteHealth = z.object({
  checkedAt: date,
  mail: z.object({
    state,
    isSetUp: z.boolean(),
    oldestWaitingAt: date.nullable(),
    /** Also null for those who may not manage mail, because it may contain an address. */
    lastError: z.string().nullable(),
  }),
  backup: z.object({
    state,
    newestAt: date.nullable(),
    /** The newest encrypted copy elsewhere; null if no place for copies is configured. */
    copies: z.object({ newestAt: date.nullable(), hasFailed: z.boolean() }).nullable(),
    rehearsal: z.object({ doneAt: date.nullable(), hasFailed: z.boolean() }),
  }),
  disk: z.object({ state, freeBytes: count, totalBytes: count }),
  jobs: z.object({ state, oldestDueAt: date.nullable(), failed: count }),
  database: z.object({ state, milliseconds: count }),
  tracker: z.object({ state }),
});
export type SiteHealth = z.output<typeof SiteHealth>;

const step = z.enum(setUpStepNames);

export const SetUp = z.object({
  isHidden: z.boolean(),
  steps: z.array(z.object({ name: step, isDone: z.boolean(), isSkipped: z.boolean() })),
  address: z.object({
    url: z.string().nullable().describe("PUBLIC_URL; null if it is not set"),
    problem: z.string().nullable().describe("Why it is not enough; null if it is"),
  }),
  sendsMail: z.boolean().describe("Whether SMTP_URL is set"),
  joinsByInvitation: z.boolean().describe("Whether an invitation leads to an account now"),
});

export type SetUp = z.output<typeof SetUp>;

export const SetUpHidden = z.object({ isHidden: z.boolean() });

export const RulesKept = z.object({ keepsRules: z.boolean() });

export const SetUpSkipped = z.object({ skipped: z.array(step) });

export const Examination = z.object({
  checkedAt: z.string(),
  findings: z.array(
    z.object({
      check: z.enum(doctorChecks),
      state: z.enum(healthStates),
      found: z.string(),
      toDo: z.string().nullable(),
    }),
  ),
});
export type Examination = z.output<typeof Examination>;
