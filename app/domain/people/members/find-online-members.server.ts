import { holding } from "../../core/kernel/allow.ts";
import type { Db } from "../../core/kernel/context.server.ts";
import { findPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ListOnline } from "./list-online.ts";
import { OnlineMembers } from "./output.ts";
import { sees } from "./policy.server.ts";

const ONLINE_MS = 5 * 60_000;

const onlineSince = (now: Date) => new Date(now.getTime() - ONLINE_MS);

/**
 * The number of members seen within the last five minutes who show it. Requests update last_seen_at, and so do open
 * chat sockets in any process.
 */
export async function countOnlineMembers(db: Pick<Db, "$queryRaw">, now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ online: number }[]>`
    SELECT count(*)::int AS online FROM users u
    WHERE u.last_seen_at > ${onlineSince(now)} AND u.is_active AND NOT u.is_suspended AND ${sees("online", "everyone")}`;
  return row?.online ?? 0;
}

/** A page of the members who are online, optionally only those with given ids. Refuses visitors and members. */
export const findOnlineMembers = defineUseCase({
  name: "members.find-online",
  input: ListOnline,
  output: OnlineMembers,
  allow: holding("users.see"),
  async read({ db, clock }, { userIds, ...page }) {
    const seen = { lastSeenAt: { gt: onlineSince(clock()) }, isActive: true, isSuspended: false };
    const { rows, ...counted } = await findPage(db.user, page, {
      where: { ...seen, ...(userIds && { id: { in: userIds } }) },
      select: { id: true },
      orderBy: { id: "asc" },
    });
    return ok({ onlineUserIds: rows.map(({ id }) => id), ...counted });
  },
});
