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
  /** Where exactly on the page; the page itself unless told. */
  link?: string;
  title: string;
  /** The member who did it. They are not told, nor is anyone who has blocked them. */
  actorId?: string | null;
  audience: Audience;
  /** The id of what the audience is of. */
  subjectId?: string | number;
  /** Those who are told; of `searchers` and `newSearchers` the saved searches; of `newRelease` what is new; of `replaced` and `outdated` the older torrents; of other audiences those who are told otherwise. */
  members?: readonly string[];
  /** The name of an act that can be done again, such as an edit or thanks: each of `members` is told of it once. */
  once?: string;
  /** Whether the act sends a mail of its own, so that the notice is to cause none. */
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
 * Records what members are to be told of, within the transaction that causes it. A job tells them afterwards, so that
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

/** The cause without members who were told of it before; its others are remembered. */
async function withoutTold(tx: Tx, { once, ...cause }: Cause): Promise<Cause> {
  const { page, members = [] } = cause;
  if (once === undefined || members.length === 0) return cause;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO told_once (page, act, user_id) SELECT ${page}, ${once}, member FROM unnest(${[...members]}::text[]) member
    ON CONFLICT DO NOTHING RETURNING user_id AS id`;
  return { ...cause, members: rows.map(({ id }) => id) };
}
