import { Readable } from "node:stream";

type Archive = { name: string; bytes: number; content: AsyncIterable<Uint8Array> };

/** The archive of a member's data, streamed from the storage. It is never cached. */
export const exportResponse = ({ name, bytes, content }: Archive): Response =>
  new Response(Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "private, no-store",
    },
  });
