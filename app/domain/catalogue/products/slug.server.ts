import { readAsLatin } from "../../core/text/look-alikes.server.ts";
import { plainProductSlug, plainPublisherSlug, withoutInnerSigns } from "./slug.ts";

/** Words are joined first: otherwise the parts of a word beside an apostrophe would be read one by one. */
function latin(name: string): string {
  const joined = withoutInnerSigns(name);
  return readAsLatin(/[\p{L}\p{N}]/u.test(joined) ? joined : name);
}

/** The slug of a product, which is one for names that look alike in Latin and in another script. */
export const productSlug = (name: string): string => plainProductSlug(latin(name));

/** The slug of a publisher, made likewise. */
export const publisherSlug = (name: string): string => plainPublisherSlug(latin(name));
