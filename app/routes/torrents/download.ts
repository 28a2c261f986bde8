import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadTorrent } from "#app/domain/torrents/download-torrent.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { torrentFile } from "#app/http/torrent-files.ts";

export const loader = async (args: LoaderFunctionArgs) => torrentFile(await screenLoader(args, downloadTorrent));
