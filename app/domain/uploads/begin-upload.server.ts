import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { beside } from "./read-sent.server.ts";
import { readSentFiles } from "./read-sent-files.server.ts";
import { BeginUpload } from "./schema.ts";
import { STORING_MS, storeUpload } from "./store-upload.server.ts";

/**
 * Reads a .torrent and perhaps an NFO and keeps them as a draft of the member's, for a day. Refusals: too-large;
 * invalid, with what is wrong in the file; conflict (in the index, barred, or waiting already); rate-limited.
 */
export const beginUpload = defineUseCase({
  name: "uploads.begin",
  input: BeginUpload,
  allow: isSignedIn,
  uses: "upload",
  limit: "upload",
  timeoutMs: STORING_MS,
  prepare: (_, files) => readSentFiles(files),
  async write({ tx, actor, clock }, { torrent, name }, { sent, ...nfo }) {
    const named = { name: name ?? sent.metainfo.name, fileName: torrent.name };
    const upload = { sent, ...nfo, ...named, userId: actor.id, status: "draft" } as const;
    const stored = await storeUpload(tx, { clock }, upload);
    return stored.ok ? ok({ uploadId: stored.value.id }) : beside("torrent", stored);
  },
});
