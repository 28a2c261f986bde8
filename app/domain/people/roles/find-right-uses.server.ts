import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { type Right, rightNames, rights } from "../../core/kernel/rights.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays, iso } from "../../core/kernel/utc.ts";
import { RightUses } from "./output.ts";

/** How long a right that somebody holds may be unused before it is listed for removal. */
export const UNUSED_DAYS = 90;

type Row = {
  name: Right;
  usedAt: Date | null;
  username: string | null;
  holders: number;
  heldSince: Date | null;
};

/**
 * When each right was last used, and by whom, to the hour; null if it never was or the account is gone. Use by
 * administrators does not count. A right is unused if a role has given it to a member for 90 days without any use.
 * Refuses all but staff.
 */
export const findRightUses = defineUseCase({
  name: "roles.find-right-uses",
  output: RightUses,
  allow: holding("roles.grant"),
  async read({ reads, clock }) {
    const rows = await reads.rows<Row>(Prisma.sql`
      SELECT n.name, u.used_at AS "usedAt", m.username, count(h.user_id)::int AS holders,
        min(h.given_at) AS "heldSince"
      FROM unnest(${[...rightNames]}::text[]) WITH ORDINALITY AS n(name, place)
      LEFT JOIN right_uses u ON u."right" = n.name LEFT JOIN users m ON m.id = u.user_id
      LEFT JOIN roles r ON n.name = ANY(r.rights) LEFT JOIN role_holders h ON h.role_id = r.id
      GROUP BY n.name, n.place, u.used_at, m.username ORDER BY n.place`);
    const before = addDays(clock(), -UNUSED_DAYS);
    const uses = rows.map(({ name, usedAt, username, holders, heldSince }) => ({
      name,
      title: rights[name].title,
      usedAt: iso(usedAt),
      usedBy: username,
      holders,
      isUnused: holders > 0 && [usedAt, heldSince].every((at) => at === null || at < before),
    }));
    return ok({ uses });
  },
});
