import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPicture } from "#app/domain/core/pictures/read-picture.server.ts";
import { contextOf } from "#app/http/context.server.ts";

/** A placeholder outline: a request for a picture is always answered with one. */
const NO_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="200" height="200"><path fill="#4a5462" d="M0 0h24v24H0z"/><path fill="#c5ccd5" d="M12 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm-7 16a7 7 0 0 1 14 0Z"/></svg>`;

/** A member's picture. Its URL changes with the picture, so browsers may cache it. */
export async function loader(args: LoaderFunctionArgs) {
  const result = await readPicture.execute(await contextOf(args), args.params);
  if (!result.ok) return new Response(NO_PICTURE, { status: 404, headers: { "Content-Type": "image/svg+xml" } });
  const headers = { "Content-Type": "image/jpeg", "Cache-Control": "private, max-age=31536000, immutable" };
  return new Response(new Uint8Array(result.value.bytes), { headers });
}
