import type { Right } from "../kernel/rights.ts";

/**
 * The steps from a new site to its first members, in order, with the right that each needs; null: any staff. `proof` is
 * shown once mails arrive.
 */
export const setUpSteps = {
  address: "system.operate",
  mail: "mail.manage",
  proof: "settings.edit",
  payments: "payments.settings",
  rules: "pages.edit",
  logo: "settings.edit",
  twoStep: null,
  backup: "system.operate",
  torrent: null,
  members: null,
} as const satisfies Record<string, Right | null>;

export type SetUpStep = keyof typeof setUpSteps;

export const setUpStepNames = Object.keys(setUpSteps) as [SetUpStep, ...SetUpStep[]];
