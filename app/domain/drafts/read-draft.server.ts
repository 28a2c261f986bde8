import { anyone } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { hashToken } from "../kernel/tokens.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { DraftFields, ReadDraft } from "./schema.ts";

/** What was typed into the form at this path; null for the key of another form, a forged key or an expired one. */
export const readDraft = defineUseCase({
  name: "drafts.read",
  input: ReadDraft,
  allow: anyone,
  async read({ db, clock }, { key, path }) {
    const row = await db.formDraft.findUnique({ where: { keyHash: hashToken(key) } });
    if (!row || row.path !== path || row.expiresAt <= clock()) return ok(null);
    const fields = DraftFields.safeParse(row.fields);
    return ok(fields.success ? fields.data : null);
  },
});
