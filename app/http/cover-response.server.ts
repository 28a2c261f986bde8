import { COVER_TYPE } from "#app/domain/catalogue/covers/cover-files.server.ts";

/** One size of a cover. Its address changes with it, so whoever has it may keep it. */
export const coverResponse = (bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": COVER_TYPE, "Cache-Control": "private, max-age=31536000, immutable" },
  });
