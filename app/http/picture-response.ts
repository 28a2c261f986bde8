/** A picture that few may see: their browsers may keep it for an hour, and no cache between. */
export const pictureResponse = ({ bytes }: { bytes: Uint8Array }): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": "private, max-age=3600",
      "X-Content-Type-Options": "nosniff",
    },
  });
