import type { Session } from "#app/db/generated/client.ts";
import { type Actor, mayDo, rankOf } from "../../core/kernel/actor.ts";
import { isRight } from "../../core/kernel/rights.ts";

/** The columns of a session for viewing the site as a role. */
export type SeeingRow = Pick<Session, "seeingAs" | "seeingRights" | "seeingUntil">;

/** The actor while their session views the site as a role: with those rights of the role that they themselves have. */
export function asSeen(actor: Actor, { seeingAs, seeingRights, seeingUntil }: SeeingRow, now: Date): Actor {
  if (seeingAs === null || seeingUntil === null || seeingUntil <= now) return actor;
  return {
    ...actor,
    rank: rankOf({ isAdmin: false, membershipStatus: actor.membershipStatus }),
    isAdmin: false,
    isPrimaryAdmin: false,
    rights: seeingRights.filter(isRight).filter((right) => mayDo(actor, right)),
    seeingAs,
  };
}
