import { addToTorrent, addToUpload } from "#app/domain/catalogue/previews/add-previews.server.ts";
import { correctPreview, movePreview, removePreview } from "#app/domain/catalogue/previews/change-previews.server.ts";
import { findPreviews } from "#app/domain/catalogue/previews/find-previews.server.ts";
import { findUploadPreviews } from "#app/domain/catalogue/previews/find-upload-previews.server.ts";
import { PreviewList } from "#app/domain/catalogue/previews/output.ts";
import type { PreviewView } from "#app/domain/catalogue/previews/preview-view.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { ok, type Result } from "#app/domain/core/kernel/result.ts";
import { eventStream } from "#app/http/event-stream.server.ts";
import { paths } from "#app/paths/paths.ts";

import { readMultipart } from "./read-form.server.ts";
import { type Read, type Reply, read, upload } from "./table.server.ts";

const MAX_FIELDS = 64 * 1024;

/** Sounds under either name, as the upload form and the call for sounds write them. */
const readSounds: Read = async (request) => {
  const form = await readMultipart(request, MAX_FIELDS, { lists: ["sound", "sounds"] });
  if (!form.ok) return form;
  const { sound = [], sounds = [] } = form.value as Record<string, unknown[]>;
  return ok({ sounds: [...sound, ...sounds] });
};

const withUrls = ({ previews }: { previews: PreviewView[] }) => ({
  previews: previews.map((one) => ({ ...one, url: one.status === "ready" ? paths.preview(one.id) : null })),
});

const tellPreviews = (
  { context, args }: Reply,
  find: (caller: Context) => Promise<Result<{ previews: PreviewView[] }>>,
) =>
  eventStream(args.request, {
    caller: context,
    topic: "previews",
    async read(caller) {
      const found = await find(caller);
      return found.ok ? withUrls(found.value) : null;
    },
  });

export const previewsApi = [
  read.get("/torrents/:torrentId/previews", findPreviews, {
    answer: PreviewList,
    summary: "Audio previews of a torrent",
    present: withUrls,
  }),
  read.get("/torrents/:torrentId/previews/events", findPreviews, {
    operationId: "previews.watch-torrent",
    summary: "Audio previews of a torrent as server-sent events after each change",
    produces: "text/event-stream",
    respond: ({ torrentId }, reply) => tellPreviews(reply, (caller) => findPreviews.execute(caller, { torrentId })),
  }),
  upload.post("/torrents/:torrentId/previews", addToTorrent, {
    summary: "Add sounds, each as a form file `sounds`, to one's own torrent; moderators to any torrent",
    read: readSounds,
    status: 201,
    idempotent: true,
  }),
  upload.get("/uploads/:uploadId/previews", findUploadPreviews, {
    answer: PreviewList,
    summary: "The previews of one's own upload and their progress; moderators of any submitted upload",
    present: withUrls,
  }),
  upload.get("/uploads/:uploadId/previews/events", findUploadPreviews, {
    operationId: "previews.watch",
    summary: "The previews of an upload as server-sent events after each change",
    produces: "text/event-stream",
    respond: ({ uploadId }, reply) => tellPreviews(reply, (caller) => findUploadPreviews.execute(caller, { uploadId })),
  }),
  upload.post("/uploads/:uploadId/previews", addToUpload, {
    summary: "Add sounds, each as a form file `sounds`, to an upload that has not been decided",
    read: readSounds,
    status: 201,
    idempotent: true,
  }),
  upload.patch("/previews/:previewId", correctPreview, {
    summary: "Set a sound's tempo and key; absent values are removed",
  }),
  upload.post("/previews/:previewId/move", movePreview, {
    summary: "Swap places with the preview before (up) or after (down)",
  }),
  upload.del("/previews/:previewId", removePreview, { summary: "Remove a preview" }),
];
