import { openUpload } from "../../core/files/proof-pictures.server.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { UploadOpened } from "./output.ts";

/** A URL to which a screenshot of at most 5 MB can be PUT within half an hour. Refusals: rate-limited. */
export const openProofUpload = defineUseCase({
  name: "payments.open-upload",
  output: UploadOpened,
  allow: anyone,
  limit: "proofUpload",
  read: async (context) => ok(await openUpload(context)),
});
