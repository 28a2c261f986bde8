import type { TestDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { createReply } from "./create-reply.server.ts";
import { createTopic } from "./create-topic.server.ts";

type User = Awaited<ReturnType<typeof makeMember>>;

/** An author, another member, an administrator, and short ways to post; for the tests of the forums. */
export async function setUpForum({ db }: TestDatabase) {
  const [author, other, admin] = await Promise.all([makeMember(db), makeMember(db), makeMember(db, { isAdmin: true })]);
  const category = await db.forumCategory.create({ data: { name: "Test" } });
  const as = (user: User, more: Partial<Context> = {}) => makeContext(db, actorFrom(user), more);
  const visitor = makeContext(db, null);
  const topic = async (title = "A topic", user = author, content = "What do you think?") => {
    const made = await createTopic.execute(as(user), { categoryId: category.id, title, content });
    if (!made.ok) throw new Error(made.message);
    return made.value.id;
  };
  const reply = async (topicId: number, content = "Yes.", user = other, more: Partial<Context> = {}) => {
    const made = await createReply.execute(as(user, more), { topicId, content });
    if (!made.ok) throw new Error(made.message);
    return made.value.id;
  };
  const read = (topicId: number) => db.forumTopic.findUnique({ where: { id: topicId } });
  const points = async (user: User) => {
    const stats = await db.userStats.findUnique({ where: { userId: user.id } });
    return stats?.activityPoints ?? 0;
  };
  return { db, author, other, admin, category, as, visitor, topic, reply, read, points };
}

export const at = (iso: string): Partial<Context> => ({ clock: () => new Date(iso) });
