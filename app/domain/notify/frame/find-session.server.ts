import { Prisma } from "#app/db/generated/client.ts";
import { PageDrafts } from "../../core/drafts/schema.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { toActor } from "../../people/auth/actor-row.server.ts";
import { markSeen } from "../../people/auth/mark-seen.server.ts";
import { asSeen } from "../../people/auth/seeing.ts";
import { type SessionRow, validSessions } from "../../people/auth/sessions.server.ts";
import { type FrameFigures, frameColumns } from "../messages/count-unread.server.ts";
import { type NoticeFigures, noticeColumns } from "../notices/frame.server.ts";
import { markPageRead } from "../notices/mark-read.server.ts";
import type { Limit } from "./limits.ts";
import { readLimits } from "./read-limits.ts";

const SEEN_EVERY_MS = 60_000;

/** The first of several simultaneous requests marks the member as seen; the others do not wait. */
const marking = new Set<string>();

/** `sid` is the hash under which the session is stored; only the browser knows its token. */
export type Session = {
  sid: string;
  actor: Actor;
  confirmedAt: Date;
  writtenTo: bigint;
  /** The version of the rules that the member has accepted. */
  termsVersion: number;
  figures: FrameFigures & Pick<NoticeFigures, "notices">;
  /** The text that the member has typed on the requested page and not sent, by the keys of its forms. */
  drafts: PageDrafts | null;
  /** Limits in force, longest first: forms say so before somebody types. */
  limits: Limit[];
};

/** The columns that only pages show: the figures of their frame, unsent text and limits. */
const pageColumns = ({ openedMessage, path }: Requested, now: Date) =>
  Prisma.sql`, ${frameColumns(openedMessage)}, ${noticeColumns(path)}, ${draftsColumn(path, now)}, ${limitsColumn(now)}`;

type PageRow = FrameFigures & NoticeFigures & { drafts: unknown; limits: unknown };

/** The values for requests that show no page. */
const noPage: PageRow = { unread: 0, points: 0, notices: 0, hasNotices: false, drafts: null, limits: null };

/** Drafts of another release's shape are not shown. */
const StoredDrafts = PageDrafts.nullable().catch(null);

/** The message that a page opens, if any, and the page's path. */
type Requested = { openedMessage: number; path: string };

/** The member's unsent text on a page by the key of its form; NULL if there is none. */
const draftsColumn = (path: string, now: Date) => Prisma.sql`
  (SELECT json_object_agg(path, fields) FROM form_drafts
   WHERE user_id = u.id AND split_part(path, '?', 1) = ${path} AND expires_at > ${now}) AS drafts`;

/** The limits in force, in the order in which `refuseLimited` names them; NULL if there are none. */
const limitsColumn = (now: Date) => Prisma.sql`
  (SELECT json_agg(json_build_object('stepId', id, 'rights', rights, 'until', until, 'reason', reason,
     'isAnswered', answer IS NOT NULL) ORDER BY until DESC NULLS FIRST)
   FROM standing_steps
   WHERE user_id = u.id AND lifted_at IS NULL AND kind = 'limit' AND (until IS NULL OR until > ${now})) AS limits`;

/**
 * Finds the session of a token and its member, and marks the member as seen. Null if the session has ended or the
 * account is no longer active. A page is read with what its frame shows: a separate statement would cost it more than
 * PostgreSQL's work for these columns. Calls and sockets (`page` is null) are read without.
 */
export async function findSession(services: Services, token: string, page: Requested | null): Promise<Session | null> {
  const { reads, clock } = services;
  const sid = hashToken(token);
  const now = clock();
  const [found] = await reads.rows<SessionRow & Partial<PageRow>>(
    validSessions([sid], now, page ? pageColumns(page, now) : undefined),
  );
  if (!found) return null;
  const row = { ...noPage, ...found };
  const { id: userId, lastSeenAt, expire, confirmedAt, termsVersion, unread, points, notices, hasNotices } = row;
  const isDue = !lastSeenAt || now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS;
  if (isDue && !marking.has(sid)) {
    marking.add(sid);
    await markSeen.run(systemContext(services), { sid, userId, expire }).finally(() => marking.delete(sid));
  }
  const actor = asSeen(toActor(row), row, now);
  if (page && hasNotices && actor.seeingAs === undefined)
    await markPageRead.run(systemContext(services), { userId, page: page.path });
  return {
    sid,
    confirmedAt,
    writtenTo: BigInt(row.writtenTo ?? 0),
    termsVersion,
    actor,
    figures: { unread, points, notices },
    drafts: StoredDrafts.parse(row.drafts),
    limits: readLimits(row.limits),
  };
}
