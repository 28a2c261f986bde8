import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPreview } from "#app/domain/catalogue/previews/read-preview.server.ts";
import { rangeResponse } from "#app/http/range-response.ts";
import { fileLoader } from "#app/http/screen.server.ts";

/** The MP3 of a preview: all of it, or the range that a player requests. */
export async function loader(args: LoaderFunctionArgs) {
  const { bytes, version } = await fileLoader(args, readPreview);
  return rangeResponse(args.request, { bytes, type: "audio/mpeg", version });
}
