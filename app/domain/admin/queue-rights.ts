import type { Right } from "../kernel/rights.ts";

/** The right to work on each queue of the administration. */
export const queueRights = {
  registrations: "registrations.decide",
  uploads: "uploads.review",
  payments: "payments.decide",
  notices: "payments.decide",
  complaints: "cases.decide",
  reviews: "tracker.decide",
  jobs: "system.operate",
  mails: "mail.manage",
  webhooks: "webhooks.manage",
} as const satisfies Record<string, Right>;

export type Queue = keyof typeof queueRights;
