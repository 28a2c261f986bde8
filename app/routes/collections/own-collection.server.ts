import type { LoaderFunctionArgs } from "@remix-run/node";
import { findCollectionFacts } from "#app/domain/community/collections/find-collection.server.ts";
import { refusedPage, screenLoader } from "#app/http/screen.server.ts";

/** The collection, for a page that only its owner may open. */
export async function ownCollection(args: LoaderFunctionArgs) {
  const collection = await screenLoader(args, findCollectionFacts);
  if (!collection.isMine) throw refusedPage("forbidden", "Only its owner can change this collection.");
  return collection;
}
