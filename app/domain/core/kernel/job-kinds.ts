import { z } from "zod";

type KindOfJob = {
  /** Title in the administrators' list. */
  title: string;
  payload: z.ZodTypeAny;
  /** Seconds to wait after the first, second, … failed attempt. A job that fails once more has failed for good. */
  retryAfter: readonly number[];
  /** How many of these jobs a worker runs at once, for long jobs and those that wait for other servers. */
  slots?: number;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const usual = [30, 5 * MINUTE, HOUR];
/** For jobs that fail only if the database or a process ends: an attempt by a killed process also counts. */
const often = [...Array(12).fill(5), ...usual, 6 * HOUR, 24 * HOUR];
const NoPayload = z.object({});

/** Every kind of background work, with the payload of its jobs. */
export const jobKinds = {
  "send-mail": {
    title: "Mail",
    payload: z.object({ mailId: z.number().int() }),
    retryAfter: [30, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR],
  },
  "tell-owner": {
    title: "Notification of an address's owner",
    payload: z.object({ registrationId: z.number().int() }),
    retryAfter: usual,
  },
  "send-code": {
    title: "Code for a registration's address",
    payload: z.object({ registrationId: z.number().int() }),
    retryAfter: usual,
  },
  "open-account": {
    title: "Account that needs no payment",
    payload: z.object({ registrationId: z.number().int() }),
    retryAfter: often,
  },
  "free-registrations": {
    title: "Registrations with nothing left to pay",
    payload: NoPayload,
    retryAfter: usual,
  },
  "tell-waiting": { title: "Mails to the waiting list", payload: NoPayload, retryAfter: usual },
  "answer-application": {
    title: "Mail to an applicant",
    payload: z.object({ applicationId: z.number().int() }),
    retryAfter: usual,
  },
  "spread-events": { title: "Delivery of events", payload: NoPayload, retryAfter: often },
  "tell-members": { title: "Notices to members", payload: NoPayload, retryAfter: often },
  "tell-cause": {
    title: "Notices about one thing, delayed",
    payload: z.object({ causeId: z.string() }),
    retryAfter: usual,
  },
  "tell-uploader": {
    title: "Decisions for an uploader",
    payload: z.object({ userId: z.string() }),
    retryAfter: often,
  },
  "tell-rejected-payment": {
    title: "Mail about a rejected payment",
    payload: z.object({ paymentId: z.number().int() }),
    retryAfter: usual,
  },
  "tell-approved-registration": {
    title: "Mail about an approved registration",
    payload: z.object({ registrationId: z.number().int() }),
    retryAfter: usual,
  },
  "tell-rejected-registration": {
    title: "Mail about a rejected registration",
    payload: z.object({ registrationId: z.number().int(), hasPaid: z.boolean() }),
    retryAfter: usual,
  },
  "match-searches": {
    title: "New torrents in followed searches",
    payload: z.object({
      torrentIds: z.array(z.number().int()),
      /** Corrected torrents: notifies members whose searches did not match them before. */
      correctedIds: z.array(z.number().int()).default([]),
    }),
    retryAfter: often,
  },
  "send-push": {
    title: "Push",
    payload: z.object({ subscriptionId: z.number().int(), noticeId: z.string() }),
    retryAfter: [30, 2 * MINUTE, 10 * MINUTE, HOUR],
    slots: 2,
  },
  "send-digests": { title: "Digests of notices", payload: NoPayload, retryAfter: usual },
  "deliver-webhook": {
    title: "Webhook",
    payload: z.object({ deliveryId: z.number().int() }),
    retryAfter: often,
    slots: 2,
  },
  "run-operation": { title: "Operation", payload: z.object({ operationId: z.number().int() }), retryAfter: usual },
  "import-file": { title: "Import", payload: z.object({ itemId: z.number().int() }), retryAfter: usual },
  "write-search": { title: "Search documents of many torrents", payload: NoPayload, retryAfter: often },
  "read-contents": { title: "Read the contents of torrents", payload: NoPayload, retryAfter: usual },
  "read-uploads": { title: "Read the facts of uploads", payload: NoPayload, retryAfter: usual },
  "make-preview": {
    title: "Preview",
    payload: z.object({ previewId: z.number().int() }),
    retryAfter: usual,
    slots: 1,
  },
  "make-export": {
    title: "Archive of a member's data",
    payload: z.object({ userId: z.string() }),
    retryAfter: usual,
    slots: 1,
  },
  "measure-previews": { title: "Measurement of previews", payload: NoPayload, retryAfter: usual },
  billing: { title: "Billing", payload: NoPayload, retryAfter: usual },
  "clean-up": { title: "Clean-up", payload: NoPayload, retryAfter: usual },
  examine: { title: "Checks of the doctor", payload: NoPayload, retryAfter: usual },
  backup: { title: "Daily backup", payload: NoPayload, retryAfter: usual },
  "seeded-again": { title: "Messages about torrents that are seeded again", payload: NoPayload, retryAfter: usual },
  "find-companions": { title: "Often taken together", payload: NoPayload, retryAfter: usual },
  "probe-ports": { title: "Port test", payload: z.object({ userId: z.string() }), retryAfter: [30] },
  "settle-web-seeds": { title: "Settlement of web seeds", payload: NoPayload, retryAfter: usual },
  "passkey-alarms": { title: "Alarms about passkeys", payload: NoPayload, retryAfter: usual },
  "lift-steps": { title: "End of steps of discipline", payload: NoPayload, retryAfter: usual },
  "expire-uploads": { title: "Expiry of uploads", payload: NoPayload, retryAfter: usual },
} as const satisfies Record<string, KindOfJob>;

export type JobKinds = Record<string, KindOfJob>;
export type JobKind = keyof typeof jobKinds;
export type JobPayload<Kind extends JobKind> = z.output<(typeof jobKinds)[Kind]["payload"]>;

/** The flag of a job whose kind has a limited number of slots. */
export const flagsOf = (kind: JobKind): string[] | null =>
  (jobKinds as JobKinds)[kind]?.slots === undefined ? null : [kind];

/** The total number of attempts for a job of a kind. */
export const attemptsOf = ({ retryAfter }: Pick<KindOfJob, "retryAfter">): number => retryAfter.length + 1;

/** The title of a kind; falls back to the name, because a job can outlive its kind. */
export const jobTitle = (kind: string): string => (jobKinds as JobKinds)[kind]?.title ?? kind;
