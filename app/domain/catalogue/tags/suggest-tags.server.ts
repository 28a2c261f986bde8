import { z } from "zod";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { optionalLine } from "../../core/kernel/fields.ts";
import { Names } from "../../core/kernel/output.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { foldTag } from "./tags.ts";

const SHORTEST = 2;
const MOST = 8;

const SuggestTags = z.object({ q: optionalLine(100).default("") });

/** At most eight tags of listed torrents that begin with the typed letters (two or more). Refusals: rate-limited. */
export const suggestTags = defineUseCase({
  name: "tags.suggest",
  input: SuggestTags,
  output: Names,
  allow: isSignedIn,
  limit: "suggestion",
  async read({ db }, { q }) {
    const typed = foldTag(q);
    if ([...typed].length < SHORTEST) return ok({ names: [] });
    const rows = await db.$queryRaw<{ name: string }[]>`
      SELECT known.name FROM tags known
      WHERE known.name LIKE ${`${likeText(typed)}%`}
        AND EXISTS (SELECT FROM torrents t WHERE t.is_active AND t.tags @> ARRAY[known.name])
      ORDER BY known.name LIMIT ${MOST}`;
    return ok({ names: rows.map(({ name }) => name) });
  },
});

/** Stores the tags of a torrent for suggestions. */
export async function rememberTags(tx: Tx, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await tx.tag.createMany({ data: tags.map((name) => ({ name })), skipDuplicates: true });
}
