import type { Tx } from "../kernel/context.server.ts";
import { addDays } from "../kernel/utc.ts";

/** How long a name is reserved for someone who has not paid. */
const RESERVED_MINUTES = 60;

/** How long a registration holds a name at most, from its proof on: a proof may be made up. */
export const HELD_DAYS = 14;

type Person = { username: string; email: string };
type Taken = { username: boolean; look: boolean };

/**
 * The unpaid registration of the same name, address and password: the same person, a moment or a day later. A password
 * is checked whether there is one or not, since that takes long enough to be measured.
 */
export async function findOwnRegistration(
  tx: Tx,
  { username, email, password }: Person & { password: string },
  verify: (hash: string | null, password: string) => Promise<boolean>,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ id: number; hash: string }[]>`
    SELECT id, password_hash AS hash FROM registration_tokens
    WHERE normal_name(username) = normal_name(${username}) AND lower(email) = lower(${email}) AND status = 'pending'
    ORDER BY id DESC LIMIT 1`;
  return (await verify(row?.hash ?? null, password)) && row ? row.id : null;
}

/**
 * Whether an account or another registration has this name or one that looks like it. A card payment is not a claim but
 * a fact: it holds the name until it is decided.
 */
export async function findTaken(
  tx: Tx,
  { username, nameSkeleton, except, now }: { username: string; nameSkeleton: string; except: number; now: Date },
): Promise<Taken> {
  const reservedSince = new Date(now.getTime() - RESERVED_MINUTES * 60_000);
  const heldSince = addDays(now, -HELD_DAYS);
  const [taken] = await tx.$queryRaw<Taken[]>`
    WITH reserved AS (
      SELECT normal_name(username) AS username, name_skeleton AS look FROM registration_tokens
      WHERE id <> ${except}
        AND (normal_name(username) = normal_name(${username}) OR name_skeleton = ${nameSkeleton})
        AND (status = 'stripe_completed' OR (status = 'proof_submitted' AND proved_at > ${heldSince})
          OR (status = 'pending' AND created_at > ${reservedSince}))
      UNION ALL
      SELECT normal_name(username), name_skeleton FROM users
      WHERE normal_name(username) = normal_name(${username}) OR name_skeleton = ${nameSkeleton}
    )
    SELECT coalesce(bool_or(username = normal_name(${username})), false) AS username,
           coalesce(bool_or(look = ${nameSkeleton}), false) AS look FROM reserved`;
  return taken ?? { username: false, look: false };
}
