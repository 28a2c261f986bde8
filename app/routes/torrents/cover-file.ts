import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCover } from "#app/domain/catalogue/covers/read-cover.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { coverResponse } from "#app/http/cover-response.server.ts";

/** One size of a cover. */
export async function loader(args: LoaderFunctionArgs) {
  const result = await readCover.execute(await contextOf(args), args.params);
  if (result.ok) return coverResponse(result.value.bytes);
  return new Response("No cover", { status: 404, headers: { "Content-Type": "text/plain" } });
}
