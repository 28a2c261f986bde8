import { holding } from "../kernel/allow.ts";
import type { Db } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

const ONLINE_MS = 5 * 60_000;

/**
 * Members seen within the last five minutes: by a request, or by a socket of the chat, which keeps its member's
 * last_seen_at fresh while it is open, in whichever process.
 */
const onlineWhere = (now: Date) => ({
  lastSeenAt: { gt: new Date(now.getTime() - ONLINE_MS) },
  isActive: true,
  isSuspended: false,
});

export const countOnlineMembers = (db: Pick<Db, "user">, now: Date) => db.user.count({ where: onlineWhere(now) });

/** Members who are online now. Refuses visitors and members. */
export const findOnlineMembers = defineUseCase({
  name: "members.find-online",
  input: NoInput,
  allow: holding("users.see"),
  async read({ db, clock }) {
    const rows = await db.user.findMany({ where: onlineWhere(clock()), select: { id: true }, orderBy: { id: "asc" } });
    return ok({ onlineUserIds: rows.map(({ id }) => id) });
  },
});
