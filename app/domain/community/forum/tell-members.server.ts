import { paths } from "#app/paths/paths.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";
import { findMentioned } from "../../notify/notices/named-members.server.ts";

type Deps = Pick<CallContext, "clock">;
type Post = {
  title: string;
  link: string;
  content: string;
  /** The text before an edit. */
  before?: string;
  authorId: string;
};

/** Notifies the members whom a post mentions, after an edit only newly mentioned ones; returns their ids. */
export async function tellMentioned(tx: Tx, deps: Deps, topicId: number, post: Post): Promise<string[]> {
  const { title, link, content, before = "", authorId: actorId } = post;
  const known = await findMentioned(tx, before);
  const members = (await findMentioned(tx, content)).filter((id) => !known.includes(id));
  const about = { kind: "mention", page: paths.forums.topic(topicId), link, title, actorId } as const;
  const once = `mention in ${link}`;
  await recordCauses(tx, deps, [{ ...about, audience: "mentioned", subjectId: topicId, members, once }]);
  return members;
}

type Told = Post & { kind: "reply" | "topic"; mentioned: string[] };

/** Notifies everyone else whom a reply or new topic concerns. */
export async function tellOthers(
  tx: Tx,
  deps: Deps,
  topicId: number,
  { kind, title, link, authorId: actorId, mentioned: members }: Told,
): Promise<void> {
  const about = { kind, page: paths.forums.topic(topicId), link, title, actorId };
  const audience = kind === "reply" ? "topic" : "newTopic";
  await recordCauses(tx, deps, [{ ...about, audience, subjectId: topicId, members }]);
}
