import { failureWords } from "#app/domain/core/failures/failure.ts";
import { staffFailures } from "#app/domain/core/failures/staff.ts";

const acts = [
  "activate",
  "deactivate",
  "waive",
  "promote-admin",
  "remove-admin",
  "promote-elite",
  "remove-elite",
  "change-password",
  "two-factor",
  "adjust-points",
  "delete",
] as const;

export type Act = (typeof acts)[number];

const isAct = (name: unknown): name is Act => acts.some((act) => act === name);

/** The message of a refusal without a field. */
export const failureOf = (act: unknown, said: string[] | null | undefined): string[] | undefined =>
  isAct(act) ? failureWords(staffFailures[act], said) : said?.length ? [said.join(" ")] : undefined;
