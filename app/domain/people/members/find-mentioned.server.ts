import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { createCache } from "../../core/kernel/caches.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { namesIn } from "../../core/text/mentions.ts";
import { idOfName } from "./find-user-id.server.ts";

/** Names that a page looks up; more than that nobody mentions by hand. */
const MOST = 200;
/** A name seldom ceases to exist, and its page says so; one that is new becomes a link soon. */
const KNOWN_MS = 600_000;
const UNKNOWN_MS = 10_000;

type Found = { exists: boolean; until: number };
const found = createCache<string, Found>({ name: "Names after an @", most: 20_000 });

/**
 * Those of the names after "@" in these texts that are or were a member's, as they are typed: the URL with each
 * leads to the member. Asks the database only about names that this process has not seen lately, so most pages
 * cost no statement.
 */
export async function mentionedNames(db: Pick<Tx, "$queryRaw">, texts: readonly string[]): Promise<string[]> {
  const names = [...new Set(texts.flatMap(namesIn))].slice(0, MOST);
  const now = Date.now();
  const unseen = names.filter((name) => (found.get(name)?.until ?? 0) <= now);
  if (unseen.length > 0) {
    const rows = await db.$queryRaw<{ name: string }[]>`
      SELECT wanted.name FROM unnest(${unseen}::text[]) wanted(name)
      WHERE ${idOfName(Prisma.sql`wanted.name`)} IS NOT NULL`;
    const there = new Set(rows.map(({ name }) => name));
    for (const name of unseen) {
      const exists = there.has(name);
      found.set(name, { exists, until: now + (exists ? KNOWN_MS : UNKNOWN_MS) });
    }
  }
  return names.filter((name) => found.get(name)?.exists);
}

/** Those of the names after "@" in these texts that are a member's: screens link them. */
export const findMentioned = defineUseCase({
  name: "members.find-mentioned",
  input: z.object({ texts: z.array(z.string()) }),
  allow: isSignedIn,
  async read({ db }, { texts }) {
    return ok({ names: await mentionedNames(db, texts) });
  },
});
