type Opened = { name: string; bytes: number; stream: ReadableStream<Uint8Array> };

/** An archive as a download, streamed from the disk. */
export const backupResponse = ({ name, bytes, stream }: Opened): Response =>
  new Response(stream, {
    headers: {
      "Content-Type": "application/gzip",
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
