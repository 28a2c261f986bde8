import { z } from "zod";
import { choice, optionalText } from "../kernel/fields.ts";
import { licences } from "../torrents/licences.ts";
import { DESCRIPTION_MAX, TorrentId } from "../torrents/schema.ts";

/** An empty description is none. A licence that is left out stays as it is. */
export const DescribeTorrent = z.object({
  torrentId: TorrentId,
  description: optionalText(DESCRIPTION_MAX, "This description is too long."),
  licence: choice(licences, "Please choose a licence.").optional(),
});
