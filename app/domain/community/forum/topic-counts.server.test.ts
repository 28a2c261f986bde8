import { expect, it } from "vitest";
import { migrate } from "#app/db/migrate.server.ts";
import { useDatabase, useDatabaseBefore } from "#tests/support/database.ts";
import { setUpForum } from "./testing.ts";

const database = useDatabase();
const older = useDatabaseBefore("20261124010000_topic_counts");

it("a category's count follows topics that come, move and go, many at once too", async () => {
  const { db, category, author } = await setUpForum(database);
  const other = await db.forumCategory.create({ data: { name: "Other" } });
  const counts = async () => {
    const rows = await db.forumCategory.findMany({
      where: { id: { in: [category.id, other.id] } },
      orderBy: { id: "asc" },
    });
    return rows.map(({ topicCount }) => topicCount);
  };
  const topic = (categoryId: number) => ({ categoryId, title: "A topic", content: "Text", authorId: author.id });
  await db.forumTopic.createMany({ data: [category.id, category.id, other.id].map(topic) });
  expect(await counts()).toEqual([2, 1]);
  await db.forumTopic.updateMany({ where: { categoryId: category.id }, data: { categoryId: other.id } });
  expect(await counts()).toEqual([0, 3]);
  await Promise.all(Array.from({ length: 5 }, () => db.forumTopic.create({ data: topic(category.id) })));
  await db.forumTopic.updateMany({ where: { categoryId: category.id }, data: { views: { increment: 1 } } });
  expect(await counts()).toEqual([5, 3]);
  await db.forumTopic.deleteMany({ where: { categoryId: other.id } });
  expect(await counts()).toEqual([5, 0]);
});

it("the topics that are there when the counts come are counted", async () => {
  const { db, pool } = older;
  // Prisma's client knows columns that this database does not have yet.
  const authorId = "author";
  await pool.query("INSERT INTO users (id, email, username) VALUES ($1, 'author@example.com', 'author')", [authorId]);
  const { rows } = await pool.query("INSERT INTO forum_categories (name) VALUES ('Old') RETURNING id");
  const topic = { categoryId: rows[0].id as number, title: "A topic", content: "Text", authorId };
  await db.forumTopic.createMany({ data: [topic, topic] });
  await migrate(pool);
  expect(await db.forumCategory.findUnique({ where: { id: topic.categoryId } })).toMatchObject({ topicCount: 2 });
});
