import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { shorten } from "../kernel/plain-text.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { FEED_ITEMS, type FeedView } from "./feed.ts";
import { siteMadeAt } from "./site-made-at.server.ts";

/** The announcements to all members, as a feed. Refuses visitors. */
export const findAnnouncementFeed = defineUseCase({
  name: "feeds.find-announcements",
  input: NoInput,
  allow: isSignedIn,
  replica: true,
  async read({ db, reads }) {
    const rows = await db.notification.findMany({
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: FEED_ITEMS,
      select: { id: true, message: true, createdAt: true },
    });
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
      description: "Announcements to all members.",
      path: "/",
      at: await siteMadeAt(reads),
      items,
    });
  },
});

const TITLE_MAX = 100;

function firstLine(text: string): string {
  const [line = ""] = text.trim().split("\n", 1);
  return shorten(line, TITLE_MAX);
}
