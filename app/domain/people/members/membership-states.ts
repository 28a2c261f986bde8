import type { MembershipStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** A membership. Elite lasts for life, unless an administrator takes it away; no state follows a deletion. */
export const membershipStates = defineStates<MembershipStatus>({
  active: ["warning", "elite", "deleted"],
  warning: ["active", "elite", "deleted"],
  elite: ["active", "deleted"],
  deleted: [],
});
