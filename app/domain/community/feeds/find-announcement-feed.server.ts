import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { shorten } from "../../core/kernel/plain-text.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isSeenBy } from "../../notify/announcements/seen-by.server.ts";
import { FEED_ITEMS, type FeedView } from "./feed.ts";
import { siteMadeAt } from "./site-made-at.server.ts";

/** The announcements that the member sees, as a feed. Refuses visitors. */
export const findAnnouncementFeed = defineUseCase({
  name: "feeds.find-announcements",
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor, clock }) {
    const rows = await reads.rows<Row>(Prisma.sql`
      SELECT n.id, n.message, n.created_at AS "createdAt" FROM notifications n WHERE ${isSeenBy(actor, clock())}
      ORDER BY n.created_at DESC, n.id LIMIT ${FEED_ITEMS}`);
    const items = rows.map(({ id, message, createdAt }) => ({
      id: `announcements/${id}`,
      path: paths.home({ hash: `announcement-${id}` }),
      title: firstLine(message),
      text: message,
      at: createdAt,
    }));
    return ok<FeedView>({
      id: "announcements",
      title: "Announcements",
      description: "Announcements of this site.",
      path: "/",
      at: await siteMadeAt(reads),
      items,
    });
  },
});

type Row = { id: number; message: string; createdAt: Date };

const TITLE_MAX = 100;

function firstLine(text: string): string {
  const [line = ""] = text.trim().split("\n", 1);
  return shorten(line, TITLE_MAX);
}
