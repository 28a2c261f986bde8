import { anyone } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { writeDraft } from "./save-draft.server.ts";
import { KeepDraft } from "./schema.ts";

/**
 * Stores the text that a member sent after the session had ended. The caller names the account that last signed in
 * with this browser; only that account sees the draft. Refusals: rate-limited, invalid (too long).
 */
export const keepDraft = defineUseCase({
  name: "drafts.keep",
  input: KeepDraft,
  allow: anyone,
  limit: "draft",
  async write({ tx, clock }, draft) {
    const member = await tx.user.findUnique({ where: { id: draft.userId, deletedAt: null }, select: { id: true } });
    if (member) await writeDraft(tx, draft, clock());
    return ok({ isKept: member !== null });
  },
});
