import { Prisma } from "#app/db/generated/client.ts";
import { shownName } from "../../people/members/deleted-member.ts";
import { type NoticeKind, noticeWords } from "./kinds.ts";

export type ToldNotice = {
  id: bigint;
  userId: string;
  kind: NoticeKind;
  link: string;
  title: string;
  count: number;
  toldAt: Date;
  username: string | null;
  deletedAt: Date | null;
};

/** SQL columns of a notice `n` whose last cause is member `a`. */
export const toldNotice = Prisma.sql`
  n.id, n.user_id AS "userId", n.kind, n.link, n.title, n.count, n.told_at AS "toldAt", a.username, a.deleted_at AS "deletedAt"`;

/** The notice in a line, as the page shows it. */
export function lineOf({ kind, username, deletedAt, ...notice }: ToldNotice, siteName: string): string {
  const by = username ? shownName({ username, deletedAt }) : siteName;
  return noticeWords[kind].line({ ...notice, by });
}
