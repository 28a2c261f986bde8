import { fileResponse } from "./file-response.ts";

export const torrentFile = ({ name, bytes }: { name: string; bytes: Uint8Array }) =>
  fileResponse(bytes, `${name}.torrent`, "application/x-bittorrent");

export const nfoFile = ({ name, nfo }: { name: string; nfo: string }) =>
  fileResponse(nfo, `${name}.nfo`, "text/plain; charset=utf-8");
