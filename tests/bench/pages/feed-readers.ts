import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { hashToken } from "#app/domain/core/kernel/tokens.server.ts";

/** So many that none of them meets the limit of calls by one token. */
const READERS = 400;

/** Members with a token for feeds each. Answers the next one's token, in turn. */
export async function makeFeedReaders(pool: Pool): Promise<() => string> {
  const tokens = Array.from({ length: READERS }, () => `pb_${randomBytes(32).toString("base64url")}`);
  await pool.query("DELETE FROM api_tokens");
  await pool.query(
    `INSERT INTO api_tokens (user_id, name, hash, scopes)
     SELECT u.id, 'Feed', h.hash, '{feeds}' FROM unnest($1::text[]) WITH ORDINALITY AS h (hash, n)
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE username LIKE 'member%' LIMIT $2) u USING (n)`,
    [tokens.map(hashToken), READERS],
  );
  let next = 0;
  return () => tokens[next++ % READERS] as string;
}
