import type { User } from "#app/db/generated/client.ts";
import { type Actor, roleOf } from "../kernel/actor.ts";
import type { Context, Services } from "../kernel/context.server.ts";
import { hashToken, makeToken } from "../kernel/tokens.server.ts";
import { readSetting } from "../settings/settings.server.ts";

/** A session ends after so many days without a visit. */
export const SESSION_DAYS = 30;

const DAY_MS = 86_400_000;
const LIFETIME_MS = SESSION_DAYS * DAY_MS;
const SEEN_EVERY_MS = 60_000;

const include = {
  user: { omit: { profilePicture: true }, include: { twoFactor: { select: { confirmedAt: true } } } },
} as const;

/** `sid` is the hash under which the session is kept; its token is known to the browser alone. */
export type Session = { sid: string; actor: Actor };

type Database = Pick<Services, "db" | "clock">;

/**
 * The session of a token and whose it is, and marks the member as seen. Null where it has ended or the account is no
 * longer active.
 */
export async function findSession({ db, clock }: Database, token: string): Promise<Session | null> {
  const sid = hashToken(token);
  const now = clock();
  const row = await db.session.findUnique({ where: { sid }, include });
  if (!row?.user || row.expire <= now || !row.user.isActive || row.user.isSuspended) return null;
  const { user } = row;
  if (!user.lastSeenAt || now.getTime() - user.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await db.user.updateMany({ where: { id: user.id }, data: { lastSeenAt: now } });
    await db.session.updateMany({ where: { sid }, data: { lastSeenAt: now } });
    if (row.expire.getTime() - now.getTime() < LIFETIME_MS - DAY_MS)
      await db.session.updateMany({ where: { sid }, data: { expire: new Date(now.getTime() + LIFETIME_MS) } });
  }
  const lacksCode = user.isAdmin && !user.twoFactor?.confirmedAt;
  return { sid, actor: toActor(user, lacksCode && (await readSetting(db, "security")).adminsNeedCode) };
}

/** Of sessions known by their ids, those that still count, and whose they are; for sockets, which outlive requests. */
export async function findActors({ db, clock }: Database, sids: string[]): Promise<Map<string, Actor>> {
  const where = { sid: { in: sids }, expire: { gt: clock() }, user: { isActive: true, isSuspended: false } };
  const [rows, { adminsNeedCode }] = await Promise.all([
    db.session.findMany({ where, include }),
    readSetting(db, "security"),
  ]);
  return new Map(rows.flatMap(({ sid, user }) => (user ? [[sid, toActor(user, adminsNeedCode)] as const] : [])));
}

/** Begins a session of this member under a new id and ends the one of `oldToken`; answers the new token. */
export async function createSession(context: Context, userId: string, oldToken: string | null): Promise<string> {
  const token = makeToken();
  const now = context.clock();
  await context.db.$transaction([
    // Sessions that have run out go along: the table never grows beyond the sessions that are in use.
    context.db.session.deleteMany({
      where: { OR: [{ sid: oldToken ? hashToken(oldToken) : "" }, { expire: { lt: now } }] },
    }),
    context.db.session.create({
      data: {
        sid: hashToken(token),
        sess: {},
        expire: new Date(now.getTime() + LIFETIME_MS),
        userId,
        userAgent: context.userAgent,
        address: context.address,
        lastSeenAt: now,
        createdAt: now,
      },
    }),
  ]);
  return token;
}

/** Ends the session of a token, if there is one. */
export async function deleteSession({ db }: Pick<Services, "db">, token: string): Promise<void> {
  await db.session.deleteMany({ where: { sid: hashToken(token) } });
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
