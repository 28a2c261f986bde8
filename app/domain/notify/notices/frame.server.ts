import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";

/** The bell counts up to this number; above 99 it shows 99+. */
export const MOST = 100;

/**
 * For the frame of a page: the number of unread notices about other pages, and whether this page marks some as read.
 */
export type NoticeFigures = { notices: number; hasNotices: boolean };

export const noticeColumns = (page: string) => Prisma.sql`
  (SELECT count(*)::int FROM (SELECT FROM notices
    WHERE user_id = u.id AND read_at IS NULL AND NOT ${isOnPage(page)} LIMIT ${MOST}) unread) AS notices,
  EXISTS (SELECT FROM notices WHERE user_id = u.id AND ${isOnPage(page)} AND read_at IS NULL) AS "hasNotices"`;

/** The page of an announcement's notice: an anchor of the home page, so that each notice can be removed separately. */
export const announcementPage = (id: number): string => paths.home({ hash: `${ANNOUNCEMENT}${id}` });
const ANNOUNCEMENT = "announcement-";

/** Whether a notice is about the content of a page; the home page also shows the announcements. */
export const isOnPage = (page: string) =>
  page === paths.home()
    ? Prisma.sql`(page = ${page} OR starts_with(page, ${paths.home({ hash: ANNOUNCEMENT })}))`
    : Prisma.sql`page = ${page}`;
