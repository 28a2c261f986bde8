import { mayDo } from "./actor.ts";
import type { Allow } from "./allow.ts";
import type { Context, Db } from "./context.server.ts";
import type { Right } from "./rights.ts";

/** Actions in the audit log that use cases for members record when a right was used. */
const actsOfMembers: Record<string, Right> = {
  "comments.delete": "comments.moderate",
  "uploads.skip-review": "uploads.skip-review",
  "invitations.unlimited": "invitations.unlimited",
};

const rightsByAct = new Map<string, readonly Right[]>(
  Object.entries(actsOfMembers).map(([act, right]) => [act, [right]]),
);

/** Registers a use case by the rights that let staff run it. */
export function registerAct(name: string, { rights }: Allow): void {
  if (rights.length > 0) rightsByAct.set(name, rights);
}

/** The names, in the audit log, of what a right lets its holder do. */
export const actsBy = (right: Right): string[] =>
  [...rightsByAct].filter(([, rights]) => rights.includes(right)).map(([act]) => act);

const HOUR_MS = 3_600_000;

/** When each use was last recorded, by right and person, so that most calls need no statement. */
const written = new WeakMap<Db, Map<string, number>>();

type Used = { rights: readonly Right[]; shows?: Right; acts: readonly string[] };

/**
 * Records that the caller has used rights of their roles: the first held one that permits the call, one that shows
 * them more, and those of actions in the audit log. Administrators need no role, and a session that views the site as a
 * role only looks: neither shows whether a role needs a right.
 */
export async function noteUses(context: Context, { rights, shows, acts }: Used): Promise<void> {
  const { actor, clock } = context;
  const { db } = context.primary ?? context;
  if (!actor || actor.isAdmin || actor.seeingAs !== undefined) return;
  const candidates = [rights.find((right) => mayDo(actor, right)), shows, ...acts.map((act) => actsOfMembers[act])];
  const now = clock();
  const uses = written.get(db) ?? new Map<string, number>();
  written.set(db, uses);
  for (const right of new Set(candidates)) {
    const key = `${right} ${actor.id}`;
    if (!right || !mayDo(actor, right) || now.getTime() - (uses.get(key) ?? 0) < HOUR_MS) continue;
    uses.set(key, now.getTime());
    await db.$executeRaw`
      INSERT INTO right_uses ("right", user_id, used_at) SELECT ${right}, id, ${now} FROM users WHERE id = ${actor.id}
      ON CONFLICT ("right") DO UPDATE SET user_id = EXCLUDED.user_id, used_at = EXCLUDED.used_at
      WHERE right_uses.used_at < EXCLUDED.used_at`;
  }
}
