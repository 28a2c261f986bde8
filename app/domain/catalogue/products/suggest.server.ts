import { isSignedIn } from "../../core/kernel/allow.ts";
import { Names } from "../../core/kernel/output.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { SuggestProducts, SuggestPublishers } from "./schema.ts";
import { productSlug, publisherSlug } from "./slug.server.ts";

const SHORTEST = 2;
const MOST = 8;

type Row = { name: string };

const isLongEnough = (typed: string) => [...typed].length >= SHORTEST;
const namesOf = (rows: Row[]) => ok({ names: rows.map(({ name }) => name) });
const prefixOf = (slug: string) => `${likeText(slug)}%`;

/** At most eight publishers whose names begin with the typed letters (two or more). Refusals: rate-limited. */
export const suggestPublishers = defineUseCase({
  name: "products.suggest-publishers",
  input: SuggestPublishers,
  output: Names,
  allow: isSignedIn,
  limit: "suggestion",
  async read({ db }, { q }) {
    if (!isLongEnough(q)) return ok({ names: [] });
    return namesOf(
      await db.$queryRaw<Row[]>`
      SELECT name FROM publishers WHERE slug LIKE ${prefixOf(productSlug(q))} ORDER BY slug LIMIT ${MOST}`,
    );
  },
});

/**
 * At most eight products whose names begin with the typed letters, only the publisher's if one is given. Refusals:
 * rate-limited.
 */
export const suggestProducts = defineUseCase({
  name: "products.suggest-products",
  input: SuggestProducts,
  output: Names,
  allow: isSignedIn,
  limit: "suggestion",
  async read({ db }, { q, publisher }) {
    if (!isLongEnough(q)) return ok({ names: [] });
    const slug = publisher ? publisherSlug(publisher) : "";
    return namesOf(
      await db.$queryRaw<Row[]>`
      SELECT name FROM products WHERE slug LIKE ${prefixOf(productSlug(q))} AND (${slug} = '' OR publisher_id = (
        SELECT id FROM publishers WHERE slug = ${slug}
        UNION ALL SELECT publisher_id FROM publisher_slugs WHERE slug = ${slug} LIMIT 1))
      ORDER BY slug, id LIMIT ${MOST}`,
    );
  },
});
