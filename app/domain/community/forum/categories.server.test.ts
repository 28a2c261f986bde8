import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { createTopic } from "./create-topic.server.ts";
import { findCategories, findCategoriesForAdmin } from "./find-categories.server.ts";
import { addCategory, deleteCategory, editCategory, moveCategory } from "./manage-categories.server.ts";
import { setUpForum } from "./testing.ts";

const database = useDatabase();

describe("categories", () => {
  it("are there from the start, in order, with a colour each", async () => {
    const { as, other } = await setUpForum(database);
    const found = await findCategories.execute(as(other), {});
    expect(found.ok && found.value.length).toBeGreaterThanOrEqual(6);
    expect(found).toMatchObject({ value: expect.arrayContaining([expect.objectContaining({ name: "Help" })]) });
    expect(found.ok && found.value.every(({ color }) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
  });

  it("are kept by administrators alone", async () => {
    const { as, other, category } = await setUpForum(database);
    const one = { categoryId: category.id };
    const tries = [
      addCategory.execute(as(other), { name: "Mine" }),
      editCategory.execute(as(other), { ...one, name: "Mine" }),
      moveCategory.execute(as(other), { ...one, direction: "up" }),
      deleteCategory.execute(as(other), one),
      findCategoriesForAdmin.execute(as(other), {}),
    ];
    for (const result of await Promise.all(tries)) expect(result).toMatchObject({ code: "forbidden" });
  });

  it("are at most fifty, since pages show all of them", async () => {
    const { as, admin, db } = await setUpForum(database);
    const missing = 50 - (await db.forumCategory.count());
    const filler = Array.from({ length: missing }, (_, i) => ({ name: `Filler ${i}`, description: "filler" }));
    await db.forumCategory.createMany({ data: filler });
    expect(await addCategory.execute(as(admin), { name: "One more" })).toMatchObject({ code: "conflict" });
    await db.forumCategory.deleteMany({ where: { description: "filler" } });
  });

  it("are added at the end, renamed, recoloured, and moved by one place", async () => {
    const { as, admin, db } = await setUpForum(database);
    const ids = async () => {
      const found = await findCategories.execute(as(admin), {});
      return found.ok ? found.value.map(({ id }) => id) : [];
    };
    const added = await addCategory.execute(as(admin), { name: "New", color: "#112233" });
    const categoryId = added.ok ? added.value.id : 0;
    const before = await ids();
    expect(before.at(-1)).toBe(categoryId);
    await moveCategory.execute(as(admin), { categoryId, direction: "up" });
    expect(await ids()).toEqual([...before.slice(0, -2), categoryId, before.at(-2)]);
    await moveCategory.execute(as(admin), { categoryId, direction: "down" });
    await moveCategory.execute(as(admin), { categoryId, direction: "down" });
    expect(await ids()).toEqual(before);
    await editCategory.execute(as(admin), { categoryId, name: "Newer", color: "#AABBCC", description: "d" });
    expect(await db.forumCategory.findUnique({ where: { id: categoryId } })).toMatchObject({
      name: "Newer",
      color: "#AABBCC",
      description: "d",
    });
    for (const color of ["red", "#12345", "#12345g", "url(x)"])
      expect(await editCategory.execute(as(admin), { categoryId, name: "x", color })).toMatchObject({
        code: "invalid",
      });
  });

  it("may be for topics of staff alone, to which members reply", async () => {
    const { as, admin, author, category, topic, reply } = await setUpForum(database);
    const earlier = await topic("Before");
    const one = { categoryId: category.id };
    await editCategory.execute(as(admin), { ...one, name: "News", onlyStaffStart: true });
    const mayStart = async (user: typeof author) => {
      const found = await findCategories.execute(as(user), {});
      return found.ok && found.value.find(({ id }) => id === category.id)?.mayStart;
    };
    expect([await mayStart(author), await mayStart(admin)]).toEqual([false, true]);
    const text = { ...one, title: "Mine", content: "Words" };
    expect(await createTopic.execute(as(author), text)).toMatchObject({
      code: "invalid",
      errors: { categoryId: ["Only staff can start topics in this category. You can reply to them."] },
    });
    await reply(await topic("News of May", admin), "Thanks.", author);
    await reply(earlier, "Still here.", author);
    await editCategory.execute(as(admin), { ...one, name: "News" });
    expect(await createTopic.execute(as(author), text)).toMatchObject({ ok: true });
  });

  it("are written into the audit log by what changes", async () => {
    const { db, as, admin } = await setUpForum(database);
    const added = await addCategory.execute(as(admin), { name: "Logged" });
    const categoryId = added.ok ? added.value.id : 0;
    await editCategory.execute(as(admin), { categoryId, name: "Logged", isHidden: true });
    await deleteCategory.execute(as(admin), { categoryId });
    await deleteCategory.execute(as(admin), { categoryId });
    const entries = await db.auditEntry.findMany({ where: { actorId: admin.id }, orderBy: { id: "asc" } });
    expect(entries).toMatchObject([
      { act: "forum.add-category", after: { name: "Logged", isHidden: false, onlyStaffStart: false } },
      { act: "forum.edit-category", before: { isHidden: false }, after: { isHidden: true } },
      { act: "forum.delete-category", subjectId: String(categoryId), subjectName: "Logged" },
    ]);
    expect(entries).toHaveLength(3);
  });

  it("are deleted only when empty, also when a topic is opened at the same time", async () => {
    const { as, admin, author, category, topic } = await setUpForum(database);
    await topic("Here");
    expect(await deleteCategory.execute(as(admin), { categoryId: category.id })).toMatchObject({ code: "conflict" });
    for (let i = 0; i < 5; i++) {
      const added = await addCategory.execute(as(admin), { name: "Brief" });
      const categoryId = added.ok ? added.value.id : 0;
      const [opened, deleted] = await Promise.all([
        createTopic.execute(as(author), { categoryId, title: "t", content: `${i}` }),
        deleteCategory.execute(as(admin), { categoryId }),
      ]);
      expect(opened.ok).not.toBe(deleted.ok);
    }
    expect(await deleteCategory.execute(as(admin), { categoryId: 2_000_000_000 })).toMatchObject({ code: "not-found" });
  });
});
