import { type Allow, isStaff } from "../kernel/actor.ts";
import { refuse } from "../kernel/result.ts";

/** What would cost most if it went wrong is one account's alone. */
export const primaryOnly =
  (message: string): Allow =>
  (actor) =>
    isStaff(actor) ?? (actor?.isPrimaryAdmin ? null : refuse("forbidden", message));
