import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { DraftPath } from "./output.ts";
import { ReadDraft } from "./schema.ts";

/** Deletes the member's unsent text on one page, if there is any. */
export const deleteDraft = defineUseCase({
  name: "drafts.delete",
  input: ReadDraft,
  output: DraftPath,
  allow: isSignedIn,
  async write({ tx, actor }, { path }) {
    await tx.formDraft.deleteMany({ where: { userId: actor.id, path } });
    return ok({ path });
  },
});
