import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchUser, OneUser } from "../../people/members/one-user.ts";
import { isInForce } from "../../people/members/watched.server.ts";

type Row = { userId: string; username: string; reason: string | null; until: Date | null };

/** A member and the current watch; `reason` is null if there is none. Refuses all but staff. Refusals: not-found. */
export const readWatch = defineUseCase({
  name: "watches.read",
  input: OneUser,
  allow: holding("members.discipline"),
  async read({ reads, clock }, { userId }) {
    const [row] = await reads.rows<Row>(Prisma.sql`
      SELECT u.id AS "userId", u.username, w.reason, w.until
      FROM users u LEFT JOIN member_watches w ON w.user_id = u.id AND ${isInForce(clock())}
      WHERE u.id = ${userId} AND u.deleted_at IS NULL`);
    return row ? ok({ ...row, until: row.until?.toISOString().slice(0, 10) ?? null }) : noSuchUser();
  },
});
