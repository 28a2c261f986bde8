import { readAsLatin } from "../text/look-alikes.server.ts";
import { plainProductSlug, plainPublisherSlug } from "./slug.ts";

/** The slug of a product, which is one for names that look alike in Latin and in another script. */
export const productSlug = (name: string): string => plainProductSlug(readAsLatin(name));

/** The same of a publisher. */
export const publisherSlug = (name: string): string => plainPublisherSlug(readAsLatin(name));
