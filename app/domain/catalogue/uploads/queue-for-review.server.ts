import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type NewUpload, STORING_MS, storeUpload } from "./store-upload.server.ts";

/** Stores a torrent from an import or a sync, for moderators to decide on. Refusals: those of storing it. */
export const queueForReview = defineUseCase({
  name: "uploads.queue-for-review",
  input: z.custom<NewUpload>(),
  allow: systemOnly,
  timeoutMs: STORING_MS,
  write: ({ tx, clock }, upload) => storeUpload(tx, { clock }, upload),
});
