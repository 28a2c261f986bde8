import { buffer } from "node:stream/consumers";
import { pack as createPack } from "tar-stream";
import { fileName } from "#app/domain/core/text/file-name.ts";

/** A file as a download. The name survives in any script, and never breaks the header. */
export function fileResponse(bytes: Uint8Array | string, name: string, type: string): Response {
  const safe = fileName(name);
  const ascii = safe.replace(/[^\x20-\x7e]/g, "_");
  const utf8 = encodeURIComponent(safe).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return new Response(bytes as BodyInit, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`,
    },
  });
}

export const torrentFile = ({ name, bytes }: { name: string; bytes: Uint8Array }) =>
  fileResponse(bytes, `${name}.torrent`, "application/x-bittorrent");

/** The file stays in its writer's code page. */
export const nfoFile = ({ name, bytes }: { name: string; bytes: Uint8Array }) =>
  fileResponse(bytes, `${name}.nfo`, "text/plain");

type Torrents = {
  files: { torrentId: number; name: string; bytes: Uint8Array }[];
  /** The name of the archive. */
  name?: string;
  /** The author and licence of each torrent. */
  attribution?: string;
};

/** Several .torrent files as one archive. Ids distinguish those with the same name. */
export async function torrentArchive({ files, name: title = "torrents", attribution }: Torrents): Promise<Response> {
  const pack = createPack();
  for (const { torrentId, name, bytes } of files)
    pack.entry({ name: `${fileName(name)} [${torrentId}].torrent` }, Buffer.from(bytes));
  if (attribution) pack.entry({ name: "ATTRIBUTION.txt" }, attribution);
  pack.finalize();
  return fileResponse(await buffer(pack), `${title}.tar`, "application/x-tar");
}
