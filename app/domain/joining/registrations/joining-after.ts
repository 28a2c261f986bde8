import type { z } from "zod";
import { type JoiningSetting, plannedOf, withPlanned } from "../../core/settings/joining-shape.ts";
import type { SetJoining } from "./joining-schema.ts";

type Given = Omit<z.output<typeof SetJoining>, "confirm">;

/**
 * The setting after a change; fields that are left out keep their values. A next mode replaces all planned changes. A
 * mode that is set now no longer needs a date.
 */
export function joiningAfter(setting: JoiningSetting, given: Given): JoiningSetting {
  const before =
    given.nextMode === undefined ? setting : { ...setting, changesAt: null, changesAtMembers: null, later: [] };
  const after = {
    mode: given.mode ?? before.mode,
    needsApproval: given.needsApproval ?? before.needsApproval,
    provesAddress: given.provesAddress ?? before.provesAddress,
    nextMode: given.nextMode ?? before.nextMode,
    changesAt: given.changesAt === undefined ? before.changesAt : given.changesAt,
    changesAtMembers: given.changesAtMembers === undefined ? before.changesAtMembers : given.changesAtMembers,
    later: before.later,
  };
  const planned = plannedOf(after);
  const first = planned.findIndex(({ mode }) => mode !== after.mode);
  return withPlanned(after, first < 0 ? [] : planned.slice(first));
}
