/** A picture that only a few may see: their browsers may cache it for an hour, shared caches may not. */
export const pictureResponse = ({ bytes }: { bytes: Uint8Array }): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": "private, max-age=3600",
      "X-Content-Type-Options": "nosniff",
    },
  });
