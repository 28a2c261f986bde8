import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { type ActorRow, actorColumns, actorTables, isUsable, toActor } from "./actor-row.server.ts";
import { asSeen, type SeeingRow } from "./seeing.ts";

export type SessionRow = ActorRow & {
  sid: string;
  expire: Date;
  confirmedAt: Date;
  writtenTo: string | null;
  lastSeenAt: Date | null;
  termsVersion: number;
} & SeeingRow;

/** The sessions that are valid at a given time, each with its member and the columns `also`. */
export const validSessions = (sids: string[], now: Date, also = Prisma.empty) => Prisma.sql`
  SELECT s.sid, s.expire, s.confirmed_at AS "confirmedAt", s.written_to AS "writtenTo",
    s.seeing_as AS "seeingAs", s.seeing_rights AS "seeingRights", s.seeing_until AS "seeingUntil",
    u.last_seen_at AS "lastSeenAt", u.terms_version AS "termsVersion", ${actorColumns} ${also}
  FROM sessions s JOIN ${actorTables} ON u.id = s.user_id
  WHERE s.sid = ANY(${sids}) AND s.expire > ${now} AND ${isUsable}`;

/**
 * The members of these sessions, if they are still valid, by session id. For sockets, which outlive requests; a
 * session that views the site as a role has no sockets.
 */
export async function findActors(
  { reads, clock }: Pick<Services, "reads" | "clock">,
  sids: string[],
): Promise<Map<string, Actor>> {
  const now = clock();
  const rows = await reads.rows<SessionRow>(validSessions(sids, now));
  const actors = rows.map((row): [string, Actor] => [row.sid, asSeen(toActor(row), row, now)]);
  return new Map(actors.filter(([, { seeingAs }]) => seeingAs === undefined));
}
