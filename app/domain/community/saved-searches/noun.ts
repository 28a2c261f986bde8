import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { erased, mine, type Noun } from "../../core/kernel/noun.ts";

export const savedSearches: Noun = {
  things: [
    {
      kind: "search",
      label: "Saved search",
      alias: "x",
      from: Prisma.sql`saved_searches x`,
      isShown: (actor) => Prisma.sql`x.user_id = ${actor.id}`,
      title: Prisma.sql`x.name`,
      author: Prisma.sql`x.user_id`,
      keys: [Prisma.sql`x.query`],
      page: (query) => `${paths.home()}?${query}`,
      feed: (query) => `${paths.feeds()}?${query}`,
    },
  ],
  tables: {
    saved_searches: {
      personal: [erased("name query", "it is deleted")],
      privacy: "Account",
      exported: mine("Your saved searches"),
      whenErased: "delete",
    },
  },
};
