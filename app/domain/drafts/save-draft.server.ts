import { anyone } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { hashToken, makeToken } from "../kernel/tokens.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { DRAFT_HOURS, SaveDraft } from "./schema.ts";

/**
 * Stores for a day what someone typed whose session had ended. Answers the key, of which only the hash is stored: the
 * browser that has the key gets the text back. Refusals: rate-limited, invalid (too long).
 */
export const saveDraft = defineUseCase({
  name: "drafts.save",
  input: SaveDraft,
  allow: anyone,
  limit: "draft",
  async write({ tx, clock }, { path, fields }) {
    const key = makeToken();
    const now = clock();
    const expiresAt = new Date(now.getTime() + DRAFT_HOURS * 3_600_000);
    await tx.formDraft.deleteMany({ where: { expiresAt: { lt: now } } });
    await tx.formDraft.create({ data: { keyHash: hashToken(key), path, fields, createdAt: now, expiresAt } });
    return ok({ key });
  },
});
