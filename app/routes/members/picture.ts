import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPicture } from "#app/domain/pictures/read-picture.server.ts";
import { contextOf } from "#app/http/context.server.ts";

/** A member's picture, for pages to show. Its address changes with it, so browsers may keep it. */
export async function loader(args: LoaderFunctionArgs) {
  const result = await readPicture.execute(await contextOf(args), args.params);
  if (!result.ok) return new Response("No picture", { status: 404, headers: { "Content-Type": "text/plain" } });
  const headers = { "Content-Type": "image/jpeg", "Cache-Control": "private, max-age=31536000, immutable" };
  return new Response(new Uint8Array(result.value.bytes), { headers });
}
