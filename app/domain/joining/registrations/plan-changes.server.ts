import type { Actor } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Refusal, refuse, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import {
  type JoiningSetting,
  type JoinMode,
  joiningAt,
  PLANNED_MAX,
  type PlannedMode,
  plannedOf,
  startOf,
  withPlanned,
} from "../../core/settings/joining-shape.ts";
import { countMembers } from "../../people/members/count-members.server.ts";
import { CancelChange, PlanChange } from "./joining-schema.ts";
import { settingOf } from "./joining-settings.server.ts";
import { JoiningSettings } from "./output.ts";
import { refuseSameStart, refuseStart } from "./refuse-start.ts";

/**
 * Plans another change of who may join. Refuses all but staff. Refusals: invalid (no day and no number; one that is
 * past, or that another change has; the mode that applies before it); conflict (too many are planned).
 */
export const planChange = defineUseCase({
  name: "registrations.plan-change",
  input: PlanChange,
  output: JoiningSettings,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings, clock }, { mode, changesAt = null, changesAtMembers = null }) {
    const now = clock();
    const change = { mode, changesAt, changesAtMembers };
    const { active } = await countMembers({ db: tx });
    const { current, audit } = await replan(tx, { actor, now }, (planned) => [...planned, change]);
    const wrong = refuseStart(change, { now, members: active }) ?? refuseBeside(current, change);
    if (wrong) return wrong;
    return ok(await settingOf(tx, now), { audit, afterCommit: settings.reload });
  },
});

/** Cancels a planned change. Refuses all but staff. Refusals: not-found (it is no longer planned). */
export const cancelChange = defineUseCase({
  name: "registrations.cancel-change",
  input: CancelChange,
  output: JoiningSettings,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings, clock }, { start }) {
    const now = clock();
    const isMeant = (change: PlannedMode) => startOf(change) === start;
    const { current, audit } = await replan(tx, { actor, now }, (planned) => planned.filter((one) => !isMeant(one)));
    if (!plannedOf(current).some(isMeant)) return refuse("not-found", "This change is no longer planned.");
    return ok(await settingOf(tx, now), { audit, afterCommit: settings.reload });
  },
});

type Replanning = { actor: Actor; now: Date };

/** Replaces the planned changes. Returns the setting as it applied before, and the audit entry. */
async function replan(tx: Tx, { actor, now }: Replanning, change: (planned: PlannedMode[]) => PlannedMode[]) {
  const { before, audit } = await changeSetting(
    tx,
    actor,
    "joining",
    (setting) => {
      const current = joiningAt(setting, now);
      return withPlanned(current, change(plannedOf(current)));
    },
    "Joining",
  );
  return { current: joiningAt(before, now), audit };
}

/** Refuses a change that does not fit the others. */
function refuseBeside(setting: JoiningSetting, change: PlannedMode): Refusal | null {
  const planned = plannedOf(setting);
  if (planned.length >= PLANNED_MAX)
    return refuse("conflict", `At most ${PLANNED_MAX} changes can be planned. Remove one first.`);
  const sameStart = refuseSameStart(change, planned);
  if (sameStart) return sameStart;
  return modeBefore(setting, change) === change.mode
    ? refuseField("mode", "Choose a different mode from the one before it.")
    : null;
}

/** The mode that a change ends; null if that depends on which of several comes first. */
function modeBefore(setting: JoiningSetting, { changesAt }: PlannedMode): JoinMode | null {
  const planned = plannedOf(setting);
  if (changesAt === null) return planned.length === 0 ? setting.mode : null;
  const earlier = planned.filter((one) => one.changesAt !== null && one.changesAt < changesAt);
  return earlier.at(-1)?.mode ?? setting.mode;
}
