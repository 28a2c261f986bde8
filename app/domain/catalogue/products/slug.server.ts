import { readAsLatin } from "../../core/text/look-alikes.server.ts";
import { plainProductSlug, plainPublisherSlug, withoutInnerSigns } from "./slug.ts";

/** Words are joined first: otherwise the parts of a word around an apostrophe would be transliterated one by one. */
function latin(name: string): string {
  const joined = withoutInnerSigns(name);
  return readAsLatin(/[\p{L}\p{N}]/u.test(joined) ? joined : name);
}

/** The slug of a product: names that read alike in Latin and in another script share it. */
export const productSlug = (name: string): string => plainProductSlug(latin(name));

/** The slug of a publisher, created in the same way. */
export const publisherSlug = (name: string): string => plainPublisherSlug(latin(name));
