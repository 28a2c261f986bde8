import { z } from "zod";
import type { Services } from "../kernel/context.server.ts";
import { hashToken, makeToken } from "../kernel/tokens.server.ts";

export const DRAFT_HOURS = 24;
// As much as the longest post with its title, and some way beyond.
const MAX_BYTES = 100_000;

export type DraftFields = Record<string, string>;

const Fields = z.record(z.string());

type Keeper = Pick<Services, "db" | "clock" | "limits">;

/**
 * Keeps what someone typed whose session had ended, for a day. Answers the key, of which only the hash is stored: the
 * browser that holds it gets the words back. Null when it is too much, or too often from one address.
 */
export async function keepDraft(
  { db, clock, limits }: Keeper,
  { address, path, fields }: { address: string; path: string; fields: DraftFields },
): Promise<string | null> {
  if (Buffer.byteLength(JSON.stringify(fields)) > MAX_BYTES || path.length > 300) return null;
  if ((await limits.draft.spend(address)) !== null) return null;
  const key = makeToken();
  const now = clock();
  await db.formDraft.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.formDraft.create({
    data: {
      keyHash: hashToken(key),
      path,
      fields,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DRAFT_HOURS * 3_600_000),
    },
  });
  return key;
}

/** What was typed into the form at this path; null for another form's key, a forged or an old one. */
export async function readDraft(
  { db, clock }: Pick<Services, "db" | "clock">,
  key: string,
  path: string,
): Promise<DraftFields | null> {
  const row = await db.formDraft.findUnique({ where: { keyHash: hashToken(key) } });
  if (!row || row.path !== path || row.expiresAt <= clock()) return null;
  const fields = Fields.safeParse(row.fields);
  return fields.success ? fields.data : null;
}

/** Forgets it: the form has been sent. */
export async function dropDraft({ db }: Pick<Services, "db">, key: string): Promise<void> {
  await db.formDraft.deleteMany({ where: { keyHash: hashToken(key) } });
}
