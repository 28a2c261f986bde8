import type { z } from "zod";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { AuditEntry } from "../../core/kernel/audit.server.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Refusal, type Result, refuseField } from "../../core/kernel/result.ts";
import { rights } from "../../core/kernel/rights.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import { type JoiningSetting, joiningAt, plannedOf } from "../../core/settings/joining-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { countMembers } from "../../people/members/count-members.server.ts";
import { changeMembership } from "../billing/change-membership.server.ts";
import { changeQuotas } from "../invitations/quota-setting.server.ts";
import { joiningAfter } from "./joining-after.ts";
import { SetJoining } from "./joining-schema.ts";
import { settingOf } from "./joining-settings.server.ts";
import { JoiningSettings } from "./output.ts";
import { refuseSameStart, refuseStart } from "./refuse-start.ts";

type Given = Omit<z.output<typeof SetJoining>, "confirm">;
type Schedule = Pick<Given, "nextMode" | "changesAt" | "changesAtMembers">;

/** Returns who may join, when that changes and what it costs, for the administration. Refuses all but staff. */
export const readJoiningSetting = defineUseCase({
  name: "registrations.read-joining-setting",
  output: JoiningSettings,
  allow: holding("settings.edit"),
  read: async ({ db, clock }) => ok(await settingOf(db, clock())),
});

/**
 * Sets who may join and what a membership costs; fields that are left out keep their values. Refuses all but staff.
 * Refusals: forbidden (`price` and `trialDays` without the right to set prices); invalid (confirming addresses on a
 * site that sends no mail; a next mode without a future date or number of members, or with those of another planned
 * change); conflict (it affects members and was not confirmed; the message counts them).
 */
export const setJoining = defineUseCase({
  name: "registrations.set-joining",
  input: SetJoining,
  output: JoiningSettings,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings, clock, host }, { confirm, ...given }) {
    const now = clock();
    if (given.provesAddress && !host.sendsMail)
      return refuseField("provesAddress", "This can't be switched on: the site doesn't send mail yet.");
    const { after, audit } = await changeSetting(
      tx,
      actor,
      "joining",
      (before) => joiningAfter(joiningAt(before, now), given),
      "Joining",
    );
    const { active } = await countMembers({ db: tx });
    const wrong = refuseSchedule(after, given, { now, members: active });
    if (wrong) return wrong;
    const priced = await changePrice(tx, { actor, clock }, given, confirm);
    if (!priced.ok) return priced;
    const invited = await changeQuotas(tx, actor, given);
    if (!invited.ok) return invited;
    // The job itself checks whether joining is open.
    await addJob(tx, "tell-waiting", {});
    return ok(await settingOf(tx, now), {
      audit: [audit, ...priced.value, ...invited.value],
      afterCommit: settings.reload,
    });
  },
});

function refuseSchedule(
  setting: JoiningSetting,
  given: Schedule,
  known: { now: Date; members: number },
): Refusal | null {
  const { mode, nextMode, changesAt, changesAtMembers } = setting;
  if (given.nextMode === mode) return refuseField("nextMode", "Choose a different mode from the current one.");
  if (nextMode === "none")
    return given.changesAt || given.changesAtMembers
      ? refuseField("nextMode", "Choose which mode follows, or leave the date and the number empty.")
      : null;
  const planned = plannedOf(setting);
  // A change whose start was taken away is no longer the first one.
  const endless = planned.find((one) => one.changesAt === null && one.changesAtMembers === null);
  const wrong = refuseStart(endless ?? { changesAt, changesAtMembers }, known);
  if (wrong) return wrong;
  for (const [i, change] of planned.entries()) {
    const sameStart = refuseSameStart(change, planned.slice(0, i));
    if (sameStart) return sameStart;
  }
  return null;
}

async function changePrice(
  tx: Tx,
  deps: Pick<CallContext, "clock"> & { actor: Actor },
  given: Pick<Given, "price" | "trialDays">,
  confirm: boolean,
): Promise<Result<AuditEntry[]>> {
  const before = await readSetting(tx, "membership");
  const { price = before.price, trialDays = before.trialDays } = given;
  if (price === before.price && trialDays === before.trialDays) return ok([]);
  if (!mayDo(deps.actor, "payments.settings"))
    return refuseField("price", `You need the right “${rights["payments.settings"].title}” for this.`, "forbidden");
  const changed = await changeMembership(tx, deps, {
    change: (setting) => ({ ...setting, price, trialDays }),
    confirm,
  });
  return changed.ok ? ok([changed.value.audit]) : changed;
}
