import { anyone } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { hashToken } from "../kernel/tokens.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { DeleteDraft } from "./schema.ts";

/** Deletes a draft whose form has been sent. Nobody but the holder of the key can name it. */
export const deleteDraft = defineUseCase({
  name: "drafts.delete",
  input: DeleteDraft,
  allow: anyone,
  async write({ tx }, { key }) {
    await tx.formDraft.deleteMany({ where: { keyHash: hashToken(key) } });
    return ok(null);
  },
});
