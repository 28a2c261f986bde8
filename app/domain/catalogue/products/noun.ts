import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import type { Noun } from "../../core/kernel/noun.ts";
import { NO_MEMBER } from "../../core/kernel/noun-words.ts";

export const products: Noun = {
  things: [
    {
      kind: "publisher",
      label: "Publisher",
      alias: "x",
      from: Prisma.sql`publishers x`,
      isShown: () => Prisma.sql`true`,
      title: Prisma.sql`x.name`,
      author: Prisma.sql`NULL::text`,
      keys: [Prisma.sql`x.slug`],
      page: (key) => paths.publishers.publisher(key),
      feed: (slug) => paths.feeds({ of: `publisher-${slug}` }),
    },
    {
      kind: "product",
      label: "Product",
      alias: "x",
      from: Prisma.sql`products x JOIN publishers p ON p.id = x.publisher_id`,
      isShown: () => Prisma.sql`true`,
      title: Prisma.sql`x.name`,
      author: Prisma.sql`NULL::text`,
      keys: [Prisma.sql`p.slug`, Prisma.sql`x.slug`],
      page: (publisher, slug) => paths.product(publisher, slug),
      feed: (publisher, slug) => paths.feeds({ of: `product-${publisher}/${slug}` }),
    },
  ],
  tables: {
    products: { other: "name slug", exported: NO_MEMBER },
    product_slugs: { other: "slug", exported: NO_MEMBER },
    publishers: { other: "name slug", exported: NO_MEMBER },
    publisher_slugs: { other: "slug", exported: NO_MEMBER },
  },
};
