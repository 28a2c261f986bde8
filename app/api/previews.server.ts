import { findPreviews } from "#app/domain/previews/find-previews.server.ts";
import { PreviewList } from "./answers/previews.ts";
import { get } from "./table.server.ts";

export const previewsApi = [
  get("/torrents/:torrentId/previews", findPreviews, {
    answer: PreviewList,
    summary: "What one can hear of a torrent",
  }),
];
