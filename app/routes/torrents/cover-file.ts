import type { LoaderFunctionArgs } from "@remix-run/node";
import { COVER_TYPE } from "#app/domain/covers/cover-files.server.ts";
import { readCover } from "#app/domain/covers/read-cover.server.ts";
import { contextOf } from "#app/http/context.server.ts";

/** One size of a cover, for pages to show. Its address changes with it, so browsers may keep it. */
export async function loader(args: LoaderFunctionArgs) {
  const result = await readCover.execute(await contextOf(args), args.params);
  if (!result.ok) return new Response("No cover", { status: 404, headers: { "Content-Type": "text/plain" } });
  const headers = { "Content-Type": COVER_TYPE, "Cache-Control": "private, max-age=31536000, immutable" };
  return new Response(new Uint8Array(result.value.bytes), { headers });
}
