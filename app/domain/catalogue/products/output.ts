import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

const count = z.number().int();

const other = z.object({ id: count, name: z.string() });

export const PublisherPage = z.object({
  publishers: z.array(
    z.object({
      id: count,
      name: z.string(),
      slug: z.string(),
      products: count,
      torrents: count.describe("Number of listed torrents"),
    }),
  ),
  ...paged,
});

const named = z.object({ name: z.string(), slug: z.string() });

const isFollowed = z.boolean().describe("Whether the caller follows it");

const isKept = z.boolean().describe("Whether the caller has bookmarked it");

const text = z.string().nullable();

export const PublisherView = z.object({
  publisher: named.extend({ id: count, isFollowed, isKept }).describe("For a former slug, the current publisher"),
  products: z.array(
    named.extend({
      releases: count,
      version: text.describe("The newest"),
      platforms: z.array(z.string()),
      categories: z.array(z.string()),
      newestAt: z.string().datetime(),
      newestId: count.describe("ID of the newest release"),
    }),
  ),
  others: z.array(other).describe("The newest torrents without a product"),
  ...paged,
});

export const ProductView = z.object({
  product: named.extend({ id: count, isFollowed, isKept }),
  publisher: named,
  releases: z
    .array(
      z.object({
        id: count,
        name: z.string(),
        version: text,
        platform: z.string(),
        category: z.string(),
        size: z.string(),
        seeders: count,
        leechers: count,
        isFromSite: z.boolean().describe("Whether the site itself also serves its files"),
        lastSeededAt: z.string().datetime().nullable(),
        createdAt: z.string().datetime(),
      }),
    )
    .describe("Newest version first; within a version, in the order of the platforms"),
});

export const Related = z.object({
  publisher: named.nullable(),
  product: named.nullable(),
  version: text,
  newer: other
    .extend({ version: text })
    .nullable()
    .describe("The release that its uploader named as its replacement, otherwise the newest one for the same platform"),
  more: z.array(other).describe("More from this publisher"),
  together: z.array(other).describe("Often downloaded together, by at least five members"),
});

export const PublisherForAdmin = z.object({
  id: count,
  name: z.string(),
  slug: z.string(),
  torrents: count,
  formerSlugs: z.array(z.string()),
  products: z.array(z.object({ id: count, name: z.string(), slug: z.string(), torrents: count })),
});

export const ProductForAdmin = z.object({
  id: count,
  name: z.string(),
  slug: z.string(),
  publisher: named.extend({ id: count }),
  formerSlugs: z.array(z.string()),
  releases: z.array(
    z.object({ id: count, name: z.string(), version: text, platform: z.string(), isActive: z.boolean() }),
  ),
});

const success = z.literal(true);

export const PublisherChanged = named.extend({ success, publisherId: count });

export const ProductRenamed = named.extend({ success, productId: count });

export const ProductMerged = z.object({ success, productId: count, name: z.string() });

export const ProductSplit = ProductMerged.extend({ moved: count.describe("Number of releases") });

export const corrected = {
  name: z.string(),
  category: z.string(),
  platform: z.string(),
  tags: z.array(z.string()),
  description: text,
  publisher: text,
  product: text,
  version: text,
};

export const TorrentDetails = z.object({ torrentId: count, ...corrected });

export const TorrentCorrected = TorrentDetails.extend({ success });
