import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadCollection } from "#app/domain/community/collections/download-collection.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { torrentArchive } from "#app/http/file-response.ts";
import { redirectWithToast, refusalResponse } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

/** All .torrents of a collection as one archive. If refused, redirects to the collection with the reason. */
export async function loader(args: LoaderFunctionArgs) {
  const made = await downloadCollection.executeText(await contextOf(args), args.params);
  if (made.ok) return torrentArchive(made.value);
  if (made.code === "unauthenticated") throw refusalResponse(made, args.request);
  const at = paths.collections.collection(args.params.collectionId ?? "");
  return redirectWithToast(at, { kind: "error", text: made.message });
}
