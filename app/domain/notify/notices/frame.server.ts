import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";

/** The bell counts no further; it shows 99+ then. */
export const MOST = 100;

/** For the frame of a page: how many notices are unread on other pages, and whether this page has some that it marks as read. */
export type NoticeFigures = { notices: number; hasNotices: boolean };

export const noticeColumns = (page: string) => Prisma.sql`
  (SELECT count(*)::int FROM (SELECT FROM notices
    WHERE user_id = u.id AND read_at IS NULL AND NOT ${isOnPage(page)} LIMIT ${MOST}) unread) AS notices,
  EXISTS (SELECT FROM notices WHERE user_id = u.id AND ${isOnPage(page)} AND read_at IS NULL) AS "hasNotices"`;

/** The page of an announcement's notice: a place of the home page, so that each of them can be taken back alone. */
export const announcementPage = (id: number): string => paths.home({ hash: `${ANNOUNCEMENT}${id}` });
const ANNOUNCEMENT = "announcement-";

/** Whether a notice is of what a page shows: the home page shows the announcements too. */
export const isOnPage = (page: string) =>
  page === paths.home()
    ? Prisma.sql`(page = ${page} OR starts_with(page, ${paths.home({ hash: ANNOUNCEMENT })}))`
    : Prisma.sql`page = ${page}`;
