import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { Draft, Drafts } from "./output.ts";
import { DraftFields, MAX_DRAFTS, ReadDraft } from "./schema.ts";

/** The pages on which the member has unsent text, newest first. */
export const findDrafts = defineUseCase({
  name: "drafts.find",
  output: Drafts,
  allow: isSignedIn,
  async read({ db, actor, clock }) {
    const drafts = await db.formDraft.findMany({
      where: { userId: actor.id, expiresAt: { gt: clock() } },
      select: { path: true, savedAt: true },
      orderBy: { savedAt: "desc" },
      take: MAX_DRAFTS,
    });
    return ok({ drafts: drafts.map(({ path, savedAt }) => ({ path, savedAt: savedAt.toISOString() })) });
  },
});

/** The member's unsent text on one page. Refusals: not-found. */
export const readDraft = defineUseCase({
  name: "drafts.read",
  input: ReadDraft,
  output: Draft,
  allow: isSignedIn,
  async read({ db, actor, clock }, { path }) {
    const row = await db.formDraft.findUnique({ where: { userId_path: { userId: actor.id, path } } });
    if (!row || row.expiresAt <= clock()) return refuse("not-found", "There is no draft for this page.");
    return ok({ path, savedAt: row.savedAt.toISOString(), fields: DraftFields.parse(row.fields) });
  },
});
