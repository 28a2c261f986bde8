import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../kernel/actor.ts";
import type { Services } from "../kernel/context.server.ts";
import { hashToken } from "../kernel/tokens.server.ts";
import { systemContext } from "../kernel/use-case.server.ts";
import { type FrameFigures, frameColumns } from "../messages/frame-columns.server.ts";
import { type ActorRow, actorColumns, actorTables, isUsable, toActor } from "./actor-row.server.ts";
import { markSeen } from "./mark-seen.server.ts";

const SEEN_EVERY_MS = 60_000;

/** Of several requests at once the first marks the member as seen; the others do not wait for it. */
const marking = new Set<string>();

type Row = ActorRow & {
  sid: string;
  expire: Date;
  confirmedAt: Date;
  writtenTo: string | null;
  lastSeenAt: Date | null;
};

/** The sessions that count at a moment, each with its member and `also` these columns. */
const validSessions = (sids: string[], now: Date, also = Prisma.empty) => Prisma.sql`
  SELECT s.sid, s.expire, s.confirmed_at AS "confirmedAt", s.written_to AS "writtenTo",
    u.last_seen_at AS "lastSeenAt", ${actorColumns} ${also}
  FROM sessions s JOIN ${actorTables} ON u.id = s.user_id
  WHERE s.sid = ANY(${sids}) AND s.expire > ${now} AND ${isUsable}`;

/** `sid` is the hash under which the session is kept; its token is known to the browser alone. */
export type Session = { sid: string; actor: Actor; confirmedAt: Date; writtenTo: bigint; figures: FrameFigures };

/**
 * Finds the session of a token and its member, and marks the member as seen. Null where the session has ended or the
 * account is not active any more. Most requests are for pages, whose frame says the figures: a statement of their own
 * would cost a page more than all that PostgreSQL does for them. `opened` is the message that the page opens.
 */
export async function findSession(services: Services, token: string, opened = 0): Promise<Session | null> {
  const { reads, clock } = services;
  const sid = hashToken(token);
  const now = clock();
  const [row] = await reads.rows<Row & FrameFigures>(validSessions([sid], now, Prisma.sql`, ${frameColumns(opened)}`));
  if (!row) return null;
  const { id: userId, lastSeenAt, expire, confirmedAt, unread, points } = row;
  const isDue = !lastSeenAt || now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS;
  if (isDue && !marking.has(sid)) {
    marking.add(sid);
    await markSeen.run(systemContext(services), { sid, userId, expire }).finally(() => marking.delete(sid));
  }
  return { sid, confirmedAt, writtenTo: BigInt(row.writtenTo ?? 0), actor: toActor(row), figures: { unread, points } };
}

/** The members of those sessions, by their ids, that are still valid. For sockets, which outlive requests. */
export async function findActors(
  { reads, clock }: Pick<Services, "reads" | "clock">,
  sids: string[],
): Promise<Map<string, Actor>> {
  const rows = await reads.rows<Row>(validSessions(sids, clock()));
  return new Map(rows.map((row) => [row.sid, toActor(row)]));
}
