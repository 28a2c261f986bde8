import { COVER_TYPE } from "#app/domain/catalogue/covers/cover-files.server.ts";

/** One size of a cover. Its URL changes with it, so it may be cached forever. */
export const coverResponse = (bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": COVER_TYPE, "Cache-Control": "private, max-age=31536000, immutable" },
  });
