import { anyone, isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { Settings } from "../../core/ports/settings.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { type AwardType, awards, isCapped } from "./awards.ts";
import { earnedToday } from "./earned-today.server.ts";
import { Earning, OwnEarning } from "./output.ts";

const types = Object.keys(awards) as AwardType[];

async function earningOf(settings: Settings) {
  const setting = await recallSetting(settings, "points");
  const isFree = isFreeSite(await recallSetting(settings, "membership"));
  // Invitations earn points for the invitee's first payment.
  const given = types.filter((type) => type !== "invitation" || !isFree);
  const kinds = given.map((type) => ({
    type,
    points: awards[type],
    cap: isCapped(type) ? setting[`${type}Cap`] : null,
  }));
  return { kinds, ownSeedingOnly: setting.ownSeedingOnly };
}

/**
 * The rules of points on this site: the amount for each kind, the daily maximum (UTC; null: no limit), and which
 * seeding counts.
 */
export const readEarning = defineUseCase({
  name: "points.read-earning",
  output: Earning,
  allow: anyone,
  read: async ({ settings }) => ok(await earningOf(settings)),
});

/** The rules, with the member's points of today for each capped kind, and whether the cap is reached. */
export const readOwnEarning = defineUseCase({
  name: "points.read-own-earning",
  output: OwnEarning,
  allow: isSignedIn,
  async read({ db, settings, clock, actor }) {
    const { kinds, ownSeedingOnly } = await earningOf(settings);
    const capped = kinds.flatMap(({ type, cap }) => (isCapped(type) && cap !== null ? [type] : []));
    const earned = await earnedToday(db, actor.id, capped, clock());
    const own = kinds.map(({ type, points, cap }) => {
      const today = isCapped(type) && cap !== null ? earned(type) : null;
      return { type, points, cap, today, isReached: cap !== null && today !== null && today >= cap };
    });
    return ok({ kinds: own, ownSeedingOnly });
  },
});
