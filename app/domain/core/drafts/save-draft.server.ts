import { isSignedIn } from "../kernel/allow.ts";
import type { Tx } from "../kernel/context.server.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { DraftPath } from "./output.ts";
import { DRAFT_DAYS, type DraftFields, MAX_DRAFTS, SaveDraft } from "./schema.ts";

const DAY_MS = 86_400_000;

type Draft = { userId: string; path: string; fields: DraftFields };

/** Replaces the page's draft, and deletes expired ones and the member's oldest. */
export async function writeDraft(tx: Tx, { userId, path, fields }: Draft, now: Date): Promise<void> {
  const draft = { fields, savedAt: now, expiresAt: new Date(now.getTime() + DRAFT_DAYS * DAY_MS) };
  await tx.formDraft.deleteMany({ where: { expiresAt: { lt: now } } });
  await tx.formDraft.upsert({
    where: { userId_path: { userId, path } },
    create: { userId, path, ...draft },
    update: draft,
  });
  const [oldest] = await tx.formDraft.findMany({
    where: { userId },
    orderBy: { savedAt: "desc" },
    skip: MAX_DRAFTS,
    take: 1,
  });
  if (oldest) await tx.formDraft.deleteMany({ where: { userId, savedAt: { lte: oldest.savedAt } } });
}

/**
 * Stores for a week the text that a member has typed into a page's form and not sent. Refusals: rate-limited, invalid
 * (too long).
 */
export const saveDraft = defineUseCase({
  name: "drafts.save",
  input: SaveDraft,
  output: DraftPath,
  allow: isSignedIn,
  limit: "draftSave",
  async write({ tx, actor, clock }, { path, fields }) {
    await writeDraft(tx, { userId: actor.id, path, fields }, clock());
    return ok({ path });
  },
});
