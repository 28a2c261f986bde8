import { z } from "zod";
import { id, line, optionalLine, optionalText, wholeNumber } from "../../core/kernel/fields.ts";
import { PageNumber, Search } from "../../core/kernel/page-input.ts";
import { SEARCH_MAX } from "../../core/kernel/pages.ts";
import { type Refusal, refuseField } from "../../core/kernel/result.ts";
import { Tags } from "../tags/tags.ts";
import { TorrentIds } from "../torrents/manage-schema.ts";
import { CategoryValue, DESCRIPTION_MAX, PlatformValue, TorrentId } from "../torrents/schema.ts";
import { PAGE_SIZE } from "./page-size.ts";
import type { Release } from "./read-release.ts";
import { plainVersion } from "./read-version.ts";

const NAME_MAX = 120;
const VERSION_MAX = 40;

const tooLong = (what: string, max: number) => `${what} has at most ${max} characters.`;

/** The release that a form names. An empty field means none. */
export const releaseFields = {
  publisher: optionalLine(NAME_MAX, tooLong("A publisher's name", NAME_MAX)),
  product: optionalLine(NAME_MAX, tooLong("A product's name", NAME_MAX)),
  version: optionalLine(VERSION_MAX, tooLong("A version", VERSION_MAX)),
};

/** As long as the names of torrents that are imported. */
const TORRENT_NAME_MAX = 500;

/** The whole release of a torrent or upload, as a moderator sets it: an empty field means none. */
export const correctionFields = {
  name: line({
    missing: "Enter a name.",
    max: TORRENT_NAME_MAX,
    tooLong: tooLong("A name", TORRENT_NAME_MAX),
  }),
  category: CategoryValue,
  platform: PlatformValue,
  tags: Tags,
  description: optionalText(DESCRIPTION_MAX, "This description is too long."),
  ...releaseFields,
};
export const CorrectTorrent = z.object({ torrentId: TorrentId, ...correctionFields });

type GivenRelease = { publisher?: string; product?: string; version?: string };

export const releaseOf = ({ publisher, product, version }: GivenRelease): Release => ({
  publisher: publisher || null,
  product: product || null,
  version: version ? plainVersion(version) : null,
});

/** A product must have a publisher. */
export const withoutPublisher = ({ publisher, product }: Release): Refusal | null =>
  product && !publisher ? refuseField("publisher", "Enter the publisher of this product.") : null;

const Slug = z.string().min(1).max(400);
export const OnePublisher = z.object({ slug: Slug, page: PageNumber });
export const OneProduct = z.object({ publisherSlug: Slug, slug: Slug });

export const ListPublishers = z.object({
  page: PageNumber,
  limit: wholeNumber(1, 100, "A page has 1 to 100 publishers.").default(PAGE_SIZE),
  search: Search,
});

const Typed = optionalLine(SEARCH_MAX).default("");
export const SuggestPublishers = z.object({ q: Typed });
/** Suggests products of the publisher with this name, if there is one. */
export const SuggestProducts = z.object({ q: Typed, publisher: Typed });

const nameOf = (what: string) =>
  line({ missing: `Enter the ${what}'s name.`, max: NAME_MAX, tooLong: tooLong(`A ${what}'s name`, NAME_MAX) });
const PublisherId = id("Invalid publisher ID.");
const ProductId = id("Invalid product ID.");

export const PublisherById = z.object({ publisherId: PublisherId });
export const ProductById = z.object({ productId: ProductId });

export const RenamePublisher = PublisherById.extend({ name: nameOf("publisher") });
export const MergePublisher = PublisherById.extend({ into: nameOf("publisher") });
export const RenameProduct = ProductById.extend({ name: nameOf("product") });
/** Into a product of the same publisher, unless another publisher is given. */
export const MergeProduct = ProductById.extend({ into: nameOf("product"), publisher: releaseFields.publisher });

export const SplitProduct = ProductById.extend({
  name: nameOf("product"),
  torrentIds: TorrentIds,
});
