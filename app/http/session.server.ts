import { createCookie } from "@remix-run/node";
import type { User } from "#app/db/generated/client.ts";
import { type Actor, roleOf } from "#app/domain/kernel/actor.ts";
import type { Context, Services } from "#app/domain/kernel/context.server.ts";
import { hashToken, makeToken } from "#app/domain/kernel/tokens.server.ts";
import { readSetting } from "#app/domain/settings/settings.server.ts";
import { getRuntime } from "#app/process/runtime.server.ts";

const DAY = 86_400_000;
const LIFETIME = 30 * DAY;
const SEEN_EVERY = 60_000;

const include = {
  user: { omit: { profilePicture: true }, include: { twoFactor: { select: { confirmedAt: true } } } },
} as const;

type Found = { sid: string; actor: Actor };

const sessionCookie = () => {
  const { secureCookies, sessionSecret } = getRuntime();
  return createCookie("session", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies,
    maxAge: LIFETIME / 1000,
    secrets: [sessionSecret],
  });
};

async function tokenOf(request: Request): Promise<string | null> {
  const token: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" && token.length === 43 ? token : null;
}

/** Who this request comes from. A session of an account that is no longer active is nobody's. */
export async function findSession({ db, clock }: Services, request: Request): Promise<Found | null> {
  const token = await tokenOf(request);
  if (!token) return null;
  const sid = hashToken(token);
  const now = clock();
  const row = await db.session.findUnique({ where: { sid }, include });
  if (!row?.user || row.expire <= now || !row.user.isActive || row.user.isSuspended) return null;
  const { user } = row;
  if (!user.lastSeenAt || now.getTime() - user.lastSeenAt.getTime() > SEEN_EVERY) {
    await db.user.updateMany({ where: { id: user.id }, data: { lastSeenAt: now } });
    await db.session.updateMany({ where: { sid }, data: { lastSeenAt: now } });
    if (row.expire.getTime() - now.getTime() < LIFETIME - DAY)
      await db.session.updateMany({ where: { sid }, data: { expire: new Date(now.getTime() + LIFETIME) } });
  }
  const lacksCode = user.isAdmin && !user.twoFactor?.confirmedAt;
  return { sid, actor: actorOf(user, lacksCode && (await readSetting(db, "security")).adminsNeedCode) };
}

/** Of sessions known by their ids, those that still count, and whose they are; for sockets, which outlive requests. */
export async function findActors({ db, clock }: Services, sids: string[]): Promise<Map<string, Actor>> {
  const where = { sid: { in: sids }, expire: { gt: clock() }, user: { isActive: true, isSuspended: false } };
  const [rows, { adminsNeedCode }] = await Promise.all([
    db.session.findMany({ where, include }),
    readSetting(db, "security"),
  ]);
  return new Map(rows.flatMap(({ sid, user }) => (user ? [[sid, actorOf(user, adminsNeedCode)] as const] : [])));
}

type Owner = Omit<User, "profilePicture"> & { twoFactor: { confirmedAt: Date | null } | null };

/** Where administrators need a second step, one without it is a member until it is turned on. */
function actorOf(user: Owner, adminsNeedCode: boolean): Actor {
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

/** Starts a session under a new id and ends the one the request came with; answers the Set-Cookie header. */
export async function startSession(context: Context, request: Request, userId: string): Promise<string> {
  const token = makeToken();
  const old = await tokenOf(request);
  const now = context.clock();
  await context.db.$transaction([
    // Those that have run out go along: the table never grows beyond the sessions that are in use.
    context.db.session.deleteMany({ where: { OR: [{ sid: old ? hashToken(old) : "" }, { expire: { lt: now } }] } }),
    context.db.session.create({
      data: {
        sid: hashToken(token),
        sess: {},
        expire: new Date(now.getTime() + LIFETIME),
        userId,
        userAgent: context.userAgent,
        address: context.address,
        lastSeenAt: now,
        createdAt: now,
      },
    }),
  ]);
  return sessionCookie().serialize(token);
}

/** Ends the session the request came with, if any; answers the header that makes the browser forget it. */
export async function endSession(context: Context, request: Request): Promise<string> {
  const token = await tokenOf(request);
  if (token) await context.db.session.deleteMany({ where: { sid: hashToken(token) } });
  return sessionCookie().serialize("", { maxAge: 0 });
}
