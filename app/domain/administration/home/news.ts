import { type NoticeKind, noticeWords } from "../../notify/notices/kinds.ts";
import { shownName } from "../../people/members/deleted-member.ts";

/** The count of torrents stops here: a member who has been away for long reads "1,000+". */
export const MOST_COUNTED = 1_000;

const answers = ["reply", "mention", "comment", "answer"] satisfies NoticeKind[];
const followed = ["release", "topic"] satisfies NoticeKind[];
const newer = ["newer"] satisfies NoticeKind[];

/** The kinds of unread notices that are news. */
export const newsKinds: readonly NoticeKind[] = [...answers, ...followed, ...newer];

type UnreadNotice = {
  kind: NoticeKind;
  title: string;
  link: string;
  count: number;
  username: string | null;
  deletedAt: string | null;
};

export type NewsRow = { since: string | null; torrents: number; notices: UnreadNotice[] };

/** Unread notices of a group: how many, and the last of them. */
type Told = { count: number; last: { text: string; link: string } } | null;

export type News = {
  /** The end of the previous visit, in ISO 8601. */
  since: string | null;
  torrents: number;
  /** Replies, mentions and comments. */
  answers: Told;
  /** Releases and topics that the member follows. */
  followed: Told;
  /** Newer releases than the member has. */
  newer: Told;
};

export function newsOf({ since, torrents, notices }: NewsRow, site: { name: string }): News {
  const told = (kinds: readonly NoticeKind[]): Told => {
    const group = notices.filter(({ kind }) => kinds.includes(kind));
    const [last] = group;
    if (!last) return null;
    const { username, deletedAt } = last;
    const by = username ? shownName({ username, deletedAt: deletedAt ? new Date(deletedAt) : null }) : site.name;
    return { count: group.length, last: { text: noticeWords[last.kind].line({ ...last, by }), link: last.link } };
  };
  return {
    since: since && new Date(since).toISOString(),
    torrents,
    answers: told(answers),
    followed: told(followed),
    newer: told(newer),
  };
}
