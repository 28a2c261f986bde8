import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { WORDS } from "../../core/kernel/noun-words.ts";

export const comments: Noun = {
  things: [
    {
      kind: "comment",
      label: "Comment",
      alias: "x",
      from: Prisma.sql`torrent_comments x JOIN torrents t ON t.id = x.torrent_id`,
      isShown: () => Prisma.sql`t.is_active`,
      title: Prisma.sql`'A comment on ' || t.name`,
      author: Prisma.sql`x.user_id`,
      keys: [Prisma.sql`t.id`],
      page: (key) => paths.torrent(key),
      thanks: paths.comment.thanks,
      reported: {
        text: Prisma.sql`x.comment`,
        name: Prisma.sql`t.name`,
        title: (writer, torrent) => `Comment by ${writer} on ${torrent}`,
      },
    },
  ],
  tables: {
    torrent_comments: {
      personal: [kept("comment", WORDS, "it is deleted")],
      privacy: "Posts and uploads",
      exported: mine("Your comments on torrents"),
    },
  },
};
