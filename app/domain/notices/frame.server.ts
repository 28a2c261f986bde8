import { Prisma } from "#app/db/generated/client.ts";

/** The bell counts no further; it shows 99+ then. */
export const MOST = 100;

/** For the frame of a page: how many notices are unread on other pages, and whether this page has some that it marks as read. */
export type NoticeFigures = { notices: number; hasNotices: boolean };

export const noticeColumns = (page: string) => Prisma.sql`
  (SELECT count(*)::int FROM (SELECT FROM notices
    WHERE user_id = u.id AND read_at IS NULL AND page <> ${page} LIMIT ${MOST}) unread) AS notices,
  EXISTS (SELECT FROM notices WHERE user_id = u.id AND page = ${page} AND read_at IS NULL) AS "hasNotices"`;
