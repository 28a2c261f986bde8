import type { NoticeKind } from "#app/db/generated/enums.ts";
import { addJob } from "../kernel/add-job.server.ts";
import type { CallContext, Tx } from "../kernel/context.server.ts";

/** Groups of members: `notify/notices/audiences.server.ts` says who belongs to each. */
export type Audience =
  | "members"
  | "mentioned"
  | "everyone"
  | "topic"
  | "newTopic"
  | "release"
  | "searchers"
  | "newSearchers"
  | "newRelease"
  | "replaced"
  | "outdated"
  | "collection"
  | "holders";

/** A reason to notify members. */
export type Cause = {
  kind: NoticeKind;
  /** The path of the page that shows it. Opening that page marks the notice as read. */
  page: string;
  /** The exact place on the page; by default the page itself. */
  link?: string;
  title: string;
  /** The member who did it. Neither they nor members who have blocked them are notified. */
  actorId?: string | null;
  audience: Audience;
  /** The id of the thing that defines the audience. */
  subjectId?: string | number;
  /**
   * The members to notify; for `searchers` and `newSearchers` the saved searches; for `newRelease` what is new; for
   * `replaced` and `outdated` the older torrents; for other audiences the members who are notified in another way.
   */
  members?: readonly string[];
  /** The name of a repeatable action, such as an edit or thanks: each of `members` is notified of it once. */
  once?: string;
  /** Whether the action sends its own mail, so that the notice must not cause one. */
  isMailed?: boolean;
};

/** Audiences that are empty without `members`. */
const named: ReadonlySet<Audience> = new Set([
  "members",
  "mentioned",
  "searchers",
  "newSearchers",
  "newRelease",
  "replaced",
  "outdated",
]);

/**
 * Records the causes of notices, within the transaction that causes them. A job notifies members afterwards, so that
 * no request waits for thousands of rows.
 */
export async function recordCauses(tx: Tx, { clock }: Pick<CallContext, "clock">, causes: readonly Cause[]) {
  const createdAt = clock();
  const fresh: Cause[] = [];
  for (const cause of causes) fresh.push(await withoutTold(tx, cause));
  const rows = fresh
    .filter(({ audience, members = [] }) => !named.has(audience) || members.length > 0)
    .map(({ page, link = page, subjectId = "", members = [], ...cause }) => ({
      ...cause,
      page,
      link,
      subjectId: String(subjectId),
      members: [...members],
      createdAt,
    }));
  if (rows.length === 0) return;
  await tx.noticeCause.createMany({ data: rows });
  await addJob(tx, "tell-members", {}, { queue: "notices" });
}

/** The cause without members who were already notified of it; records the others. */
async function withoutTold(tx: Tx, { once, ...cause }: Cause): Promise<Cause> {
  const { page, members = [] } = cause;
  if (once === undefined || members.length === 0) return cause;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO told_once (page, act, user_id) SELECT ${page}, ${once}, member FROM unnest(${[...members]}::text[]) member
    ON CONFLICT DO NOTHING RETURNING user_id AS id`;
  return { ...cause, members: rows.map(({ id }) => id) };
}
