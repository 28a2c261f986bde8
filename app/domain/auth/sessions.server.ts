import type { User } from "#app/db/generated/client.ts";
import { type Actor, roleOf } from "../kernel/actor.ts";
import type { Services } from "../kernel/context.server.ts";
import { hashToken } from "../kernel/tokens.server.ts";
import { systemContext } from "../kernel/use-case.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { markSeen } from "./mark-seen.server.ts";

const SEEN_EVERY_MS = 60_000;

const include = {
  user: { omit: { profilePicture: true }, include: { twoFactor: { select: { confirmedAt: true } } } },
} as const;

/** `sid` is the hash under which the session is kept; its token is known to the browser alone. */
export type Session = { sid: string; actor: Actor; confirmedAt: Date; writtenTo: bigint };

/**
 * Finds the session of a token and its member, and marks the member as seen. Null where the session has ended or the
 * account is not active any more.
 */
export async function findSession(services: Services, token: string): Promise<Session | null> {
  const { db, clock } = services;
  const sid = hashToken(token);
  const now = clock();
  const row = await db.session.findUnique({ where: { sid }, include });
  if (!row?.user || row.expire <= now || !row.user.isActive || row.user.isSuspended) return null;
  const { user } = row;
  if (!user.lastSeenAt || now.getTime() - user.lastSeenAt.getTime() > SEEN_EVERY_MS)
    await markSeen.run(systemContext(services), { sid, userId: user.id, expire: row.expire });
  const lacksCode = user.isAdmin && !user.twoFactor?.confirmedAt;
  const { confirmedAt } = row;
  const writtenTo = row.writtenTo ?? 0n;
  return {
    sid,
    confirmedAt,
    writtenTo,
    actor: toActor(user, lacksCode && (await readSetting(db, "security")).adminsNeedCode),
  };
}

/** The members of those sessions, by their ids, that are still valid. For sockets, which outlive requests. */
export async function findActors(
  { db, clock }: Pick<Services, "db" | "clock">,
  sids: string[],
): Promise<Map<string, Actor>> {
  const where = { sid: { in: sids }, expire: { gt: clock() }, user: { isActive: true, isSuspended: false } };
  const [rows, { adminsNeedCode }] = await Promise.all([
    db.session.findMany({ where, include }),
    readSetting(db, "security"),
  ]);
  return new Map(rows.flatMap(({ sid, user }) => (user ? [[sid, toActor(user, adminsNeedCode)] as const] : [])));
}

type Owner = Omit<User, "profilePicture"> & { twoFactor: { confirmedAt: Date | null } | null };

/** Where administrators need a second step, one without it is a member until it is turned on. */
function toActor(user: Owner, adminsNeedCode: boolean): Actor {
  const mustTurnOnCode = user.isAdmin && adminsNeedCode && !user.twoFactor?.confirmedAt;
  const isAdmin = user.isAdmin && !mustTurnOnCode;
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: roleOf({ ...user, isAdmin }),
    isAdmin,
    isPrimaryAdmin: user.isPrimaryAdmin && isAdmin,
    ...(mustTurnOnCode ? { mustTurnOnCode } : {}),
    membershipStatus: user.membershipStatus,
    pictureVersion: user.profilePictureAt?.getTime() ?? null,
    theme: user.theme === "light" ? "light" : "dark",
    fontFamily: user.fontFamily,
    fontSize: user.fontSize,
  };
}
