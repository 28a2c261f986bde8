import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { type Refusal, refuseField } from "../../core/kernel/result.ts";
import { addDays } from "../../core/kernel/utc.ts";

/** How long a name is reserved for someone who has not paid. */
const RESERVED_MINUTES = 60;

/** How long a registration holds a name after its proof arrived; limited because a proof can be made up. */
export const HELD_DAYS = 14;

type Person = { username: string; email: string };
type Own = { id: number; status: "unproved" | "pending" | "submitted" };
type Taken = { username: boolean; look: boolean };

/**
 * The unfinished or undecided registration with the same name, address and password, locked: the same person, a moment
 * or a day later. The password is checked even if there is no such registration, because skipping the check would be
 * measurable.
 */
export async function findOwnRegistration(
  tx: Tx,
  { username, email, password }: Person & { password: string },
  verify: (hash: string | null, password: string) => Promise<boolean>,
): Promise<Own | null> {
  const [row] = await tx.$queryRaw<(Own & { hash: string })[]>`
    SELECT id, status::text, password_hash AS hash FROM registration_tokens
    WHERE normal_name(username) = normal_name(${username}) AND lower(email) = lower(${email}) AND status IN ('unproved', 'pending', 'submitted')
    ORDER BY id DESC LIMIT 1`;
  if (!(await verify(row?.hash ?? null, password)) || !row) return null;
  // It may have been decided while the password was checked.
  const [own] = await tx.$queryRaw<Own[]>`
    SELECT id, status::text FROM registration_tokens
    WHERE id = ${row.id} AND status IN ('unproved', 'pending', 'submitted') FOR UPDATE`;
  return own ?? null;
}

export type Clash = { owner: string; by: "username" | "email address" };

/** The account that prevents the approval of a registration: a matching address comes before a matching name, also a former one. */
export async function findClash(
  tx: Tx,
  { username, nameSkeleton, email }: Person & { nameSkeleton: string | null },
): Promise<Clash | null> {
  const [clash] = await tx.$queryRaw<Clash[]>`
    SELECT username AS owner, CASE WHEN lower(email) = lower(${email}) THEN 'email address' ELSE 'username' END AS by
    FROM users
    WHERE normal_name(username) = normal_name(${username}) OR name_skeleton = ${nameSkeleton}
      OR lower(email) = lower(${email})
      OR id = ANY (ARRAY(SELECT user_id FROM former_usernames
                         WHERE normal_name(username) = normal_name(${username}) OR name_skeleton = ${nameSkeleton}))
    ORDER BY lower(email) <> lower(${email}) LIMIT 1`;
  return clash ?? null;
}

type Name = { username: string; nameSkeleton: string };

/** A name, and the registration or account that wants it. */
type Wanted = Name & { exceptRegistration?: number; exceptUser?: string; now: Date };

/** Makes requests for a name, or names that look alike, wait for each other. */
export async function lockName(tx: Tx, { username, nameSkeleton }: Name): Promise<void> {
  await lockNamed(tx, "registration", Prisma.sql`normal_name(${username})`);
  await lockNamed(tx, "registration-look", nameSkeleton);
}

/** Refuses a name that another account or registration has or an account had, or one that looks like it. */
export async function refuseTaken(tx: Tx, wanted: Wanted): Promise<Refusal | null> {
  const taken = await findTaken(tx, wanted);
  if (taken.username) return refuseField("username", "This username is taken.", "conflict");
  return taken.look
    ? refuseField("username", "This username looks too similar to one that is taken.", "conflict")
    : null;
}

/**
 * Whether another account or registration has this name or one that looks like it, or an account had it. A card payment
 * needs no proof, so it holds the name until it is decided.
 */
async function findTaken(
  tx: Tx,
  { username, nameSkeleton, exceptRegistration = 0, exceptUser = "", now }: Wanted,
): Promise<Taken> {
  const reservedSince = new Date(now.getTime() - RESERVED_MINUTES * 60_000);
  const heldSince = addDays(now, -HELD_DAYS);
  const [taken] = await tx.$queryRaw<Taken[]>`
    WITH reserved AS (
      SELECT normal_name(username) AS username, name_skeleton AS look FROM registration_tokens
      WHERE id <> ${exceptRegistration}
        AND (normal_name(username) = normal_name(${username}) OR name_skeleton = ${nameSkeleton})
        AND (status = 'stripe_completed' OR (status IN ('submitted', 'proof_submitted') AND proved_at > ${heldSince})
          OR (status IN ('unproved', 'pending') AND created_at > ${reservedSince}))
      UNION ALL
      SELECT normal_name(username), name_skeleton FROM users
      WHERE id <> ${exceptUser} AND (normal_name(username) = normal_name(${username}) OR name_skeleton = ${nameSkeleton})
      UNION ALL
      SELECT normal_name(username), name_skeleton FROM former_usernames
      WHERE user_id <> ${exceptUser} AND (normal_name(username) = normal_name(${username}) OR name_skeleton = ${nameSkeleton})
    )
    SELECT coalesce(bool_or(username = normal_name(${username})), false) AS username,
           coalesce(bool_or(look = ${nameSkeleton}), false) AS look FROM reserved`;
  return taken ?? { username: false, look: false };
}
