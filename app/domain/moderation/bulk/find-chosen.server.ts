import { Prisma } from "#app/db/generated/client.ts";
import { anyStaff, holding } from "../../core/kernel/allow.ts";
import type { Context, Services } from "../../core/kernel/context.server.ts";
import { MAX_INT4 } from "../../core/kernel/fields.ts";
import { ok, type Refusal, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { readyLines } from "../../core/settings/ready-texts.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { actsOf, type BulkKind, rightOf } from "./acts.ts";
import { FindChosen } from "./schema.ts";

export type Chosen = { id: string; name: string };

const numbers = (ids: string[]) => ids.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_INT4);

const queries: Record<BulkKind, (ids: string[]) => Prisma.Sql> = {
  users: (ids) =>
    Prisma.sql`SELECT id, username AS name FROM users WHERE id = ANY(${ids}) AND deleted_at IS NULL ORDER BY username`,
  registrations: (ids) =>
    Prisma.sql`SELECT token AS id, username AS name FROM registration_tokens WHERE token = ANY(${ids}) ORDER BY id`,
  applications: (ids) =>
    Prisma.sql`SELECT id::text, username AS name FROM applications WHERE id = ANY(${numbers(ids)}) ORDER BY applications.id`,
  uploads: (ids) => Prisma.sql`
    SELECT id::text, coalesce(name, file_name) AS name FROM user_uploads
    WHERE id = ANY(${numbers(ids)}) AND status <> 'draft' ORDER BY user_uploads.id`,
  torrents: (ids) => Prisma.sql`
    SELECT t.id::text, concat_ws(' by ', t.name, u.username) AS name
    FROM torrents t LEFT JOIN users u ON u.id = t.uploaded_by AND u.deleted_at IS NULL
    WHERE t.id = ANY(${numbers(ids)}) AND t.is_active ORDER BY t.id DESC`,
  complaints: (ids) => Prisma.sql`
    SELECT id::text, subject AS name FROM cases
    WHERE id = ANY(${numbers(ids)}) AND kind <> 'takedown' ORDER BY cases.id`,
  forum: (ids) =>
    Prisma.sql`SELECT id::text, title AS name FROM forum_topics WHERE id = ANY(${numbers(ids)}) ORDER BY forum_topics.id`,
};

/** The ids that exist, with their names. */
export const findNames = ({ reads }: Pick<Services, "reads">, kind: BulkKind, ids: string[]): Promise<Chosen[]> =>
  reads.rows<Chosen>(queries[kind](ids));

/** A refusal if the actor lacks the right to an action, before anything is read about its subjects. */
export const denyAct = (asker: Pick<Context, "actor">, kind: BulkKind, act: string): Refusal | null =>
  holding(rightOf(kind, act))(asker);

/** The ready answers for an action. `{name}` in them becomes each person's name. */
async function readyAnswersOf({ settings }: Pick<Services, "settings">, kind: BulkKind, act: string) {
  if (!actsOf(kind)[act]?.hasReadyAnswers) return [];
  const texts: Partial<Record<BulkKind, string>> = await recallSetting(settings, "readyAnswers");
  return readyLines(texts[kind] ?? "");
}

/**
 * Names the items that a confirmation is about, and the ready answers for them. Refusals: forbidden (no right to the
 * action), not-found (none of them exists).
 */
export const findChosen = defineUseCase({
  name: "bulk.find-chosen",
  input: FindChosen,
  allow: anyStaff,
  async read(context, { kind, act, ids }) {
    const denied = denyAct(context, kind, act);
    if (denied) return denied;
    const chosen = await findNames(context, kind, ids);
    const answers = await readyAnswersOf(context, kind, act);
    return chosen.length > 0 ? ok({ chosen, answers }) : refuse("not-found", "None of these exists now.");
  },
});
