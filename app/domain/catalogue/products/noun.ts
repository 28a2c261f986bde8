import type { Noun } from "../../core/kernel/noun.ts";
import { NO_MEMBER } from "../../core/kernel/noun-words.ts";

export const products: Noun = {
  tables: {
    products: { other: "name slug", exported: NO_MEMBER },
    product_slugs: { other: "slug", exported: NO_MEMBER },
    publishers: { other: "name slug", exported: NO_MEMBER },
    publisher_slugs: { other: "slug", exported: NO_MEMBER },
  },
};
