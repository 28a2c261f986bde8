import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadTorrent } from "#app/domain/catalogue/torrents/download-torrent.server.ts";
import { ok } from "#app/domain/core/kernel/result.ts";
import { asFeedReader } from "#app/http/feed.server.ts";
import { torrentFile } from "#app/http/file-response.ts";

/** The .torrent of a feed item, for feed readers, which have no session. */
export const loader = (args: LoaderFunctionArgs) =>
  asFeedReader(args, async (context) => {
    const made = await downloadTorrent.executeText(context, { torrentId: args.params.torrentId });
    return made.ok ? ok(torrentFile(made.value)) : made;
  });
