import { holding } from "../../core/kernel/allow.ts";
import type { Db } from "../../core/kernel/context.server.ts";
import { counted } from "../../core/kernel/counted.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { joiningAt } from "../../core/settings/joining-shape.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { askBeforePrice } from "../billing/ask-before-price.server.ts";
import { isWaitedFor } from "./is-waited-for.ts";
import { admitsInvited, type Joining, tryJoining } from "./joining.server.ts";
import { joiningAfter } from "./joining-after.ts";
import { SetJoining } from "./joining-schema.ts";
import { opensUnseen } from "./opens-unseen.ts";
import { JoiningPreview } from "./output.ts";
import { priceWords } from "./price-words.ts";

/**
 * Returns what visitors would read after a change of these settings, and how many members it affects, without changing
 * anything; fields that are left out keep their values. Refuses all but staff.
 */
export const previewJoining = defineUseCase({
  name: "registrations.preview-joining",
  input: SetJoining,
  output: JoiningPreview,
  allow: holding("settings.edit"),
  async read(context, given) {
    const { db, clock, settings } = context;
    const now = clock();
    const membership = await recallSetting(settings, "membership");
    const setting = joiningAt(await recallSetting(settings, "joining"), now);
    const tried = {
      setting: joiningAfter(setting, given),
      membership: {
        ...membership,
        price: given.price ?? membership.price,
        trialDays: given.trialDays ?? membership.trialDays,
      },
    };
    const before = await tryJoining(context, { setting, membership });
    const after = await tryJoining(context, tried);
    const isRepriced = tried.membership.price !== membership.price;
    const question = isRepriced ? await askBeforePrice(db, { before: membership, after: tried.membership, now }) : null;
    const ofMode = await affectedByMode(db, { before, after, now });
    return ok({
      says: visitorsRead(after),
      warning:
        after.isOpen && opensUnseen(after)
          ? "Anyone can open an account at once, even with someone else's email address. Confirm addresses first, or approve accounts."
          : null,
      affects: question === null ? ofMode : [question, ...ofMode],
    });
  },
});

/** The sentences that visitors read about joining: whether they can, and what it costs. */
function visitorsRead(joining: Joining): string {
  const who = joining.message ?? "Anyone may join.";
  return admitsInvited(joining) ? `${who} ${priceWords(joining)}` : who;
}

type Change = { before: Joining; after: Joining; now: Date };

/** The people affected by a change of the mode, as sentences. */
async function affectedByMode(db: Db, { before, after, now }: Change): Promise<string[]> {
  if (isWaitedFor(after) && !isWaitedFor(before)) {
    const invited = await db.invitation.count({ where: { status: "pending", expiresAt: { gt: now } } });
    return invited === 0 ? [] : [`${counted(invited, "open invitation", "open invitations")} can't be used for now.`];
  }
  if (!isWaitedFor(before) || !(after.isOpen || after.needsApplication)) return [];
  const waiting = await db.waitingPerson.count();
  return waiting === 0
    ? []
    : [`${counted(waiting, "person on the waiting list gets", "people on the waiting list get")} a mail.`];
}
