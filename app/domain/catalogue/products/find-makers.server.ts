import type { Tx } from "../../core/kernel/context.server.ts";
import { type Makers, makerNames } from "./read-release.ts";
import { publisherSlug } from "./slug.server.ts";
import { plainPublisherSlug } from "./slug.ts";

/** The publishers in the index whose names are the beginnings of these names, for `readRelease`. One statement. */
export async function findMakers(tx: Pick<Tx, "$queryRaw">, names: string[]): Promise<Makers> {
  const makers = names
    .flatMap(makerNames)
    .map((name) => ({ slug: publisherSlug(name), plain: plainPublisherSlug(name) }));
  const slugs = [...new Set(makers.map(({ slug }) => slug))];
  const rows = await tx.$queryRaw<{ slug: string }[]>`
    SELECT slug FROM publishers WHERE slug = ANY(${slugs})
    UNION SELECT slug FROM publisher_slugs WHERE slug = ANY(${slugs})`;
  const known = new Set(rows.map(({ slug }) => slug));
  return new Set(makers.filter(({ slug }) => known.has(slug)).map(({ plain }) => plain));
}
