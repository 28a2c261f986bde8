import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import type { Right } from "../../core/kernel/rights.ts";

/** The rights for each administration queue; any one of them is enough to work on it. */
export const queueRights = {
  registrations: ["registrations.decide"],
  applications: ["registrations.decide"],
  uploads: ["uploads.review"],
  firsts: ["uploads.review"],
  payments: ["payments.decide"],
  notices: ["payments.decide"],
  complaints: ["cases.decide", "notices.decide"],
  reviews: ["tracker.decide"],
  watched: ["members.discipline"],
  passkeys: ["tracker.decide"],
  jobs: ["system.operate"],
  mails: ["mail.manage"],
  webhooks: ["webhooks.manage"],
} as const satisfies Record<string, readonly Right[]>;

export type Queue = keyof typeof queueRights;

export const mayWorkOn = (actor: Actor, queue: Queue): boolean =>
  queueRights[queue].some((right) => mayDo(actor, right));
