import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { namesIn } from "../../core/text/mentions.ts";
import { ownLines } from "../../core/text/render-markdown.server.ts";
import { idOfName } from "../../people/members/find-user-id.server.ts";

const MOST = 10;

const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);

/** The ids of active members with these present or former names, in any letter case; only for the first ten names. */
async function findNamed(tx: Tx, given: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(given)].slice(0, MOST);
  if (wanted.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT u.id FROM unnest(${wanted}::text[]) wanted(name)
    JOIN users u ON u.id = ${idOfName(Prisma.sql`wanted.name`)} WHERE u.is_active`;
  return rows.map(({ id }) => id);
}

/** The members whom a post mentions as @name outside quotations, at most ten. */
export const findMentioned = (tx: Tx, markdown: string): Promise<string[]> =>
  findNamed(tx, namesIn(ownLines(markdown).join("\n")));

/** The members whom a comment mentions. A comment is not Markdown: its quotations are lines that begin with ">". */
export const findMentionedInComment = (tx: Tx, text: string): Promise<string[]> =>
  findNamed(tx, namesIn(text.replace(/^[ \t]*>.*$/gm, "")));

/** The members whom a comment quotes in the format of the “Quote” button. */
export const findQuoted = (tx: Tx, text: string): Promise<string[]> =>
  findNamed(tx, names(text, /^> ([\p{L}\p{M}\p{N}_.-]{3,32}) wrote:$/gmu));
