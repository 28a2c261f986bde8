import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { forgetHiddenTopics } from "../../notify/notices/forget.server.ts";
import { CategoryId } from "./output.ts";
import { noSuchCategory } from "./policy.ts";
import { AddCategory, EditCategory, MAX_CATEGORIES, MoveCategory, OneCategory } from "./schema.ts";

type Category = { id: number; name: string };

const subjectOf = ({ id, name }: Category) => ({ kind: "category", id, name });

/** Adds a category after the others. Refusals: conflict (there are 50). */
export const addCategory = defineUseCase({
  name: "forum.add-category",
  input: AddCategory,
  output: CategoryId,
  allow: holding("forum.categories"),
  async write({ tx, clock }, fields) {
    const remedy = "Delete an empty one first.";
    const cap = { count: () => tx.forumCategory.count(), most: MAX_CATEGORIES, things: "categories", remedy };
    const room = await withinCap(tx, { lock: "forum-categories" }, cap);
    if (!room.ok) return room;
    const last = await tx.forumCategory.aggregate({ _max: { sortOrder: true } });
    const sortOrder = (last._max.sortOrder ?? 0) + 1;
    const category = await tx.forumCategory.create({ data: { ...fields, sortOrder, createdAt: clock() } });
    return ok({ id: category.id }, { audit: { subject: subjectOf(category), after: fields } });
  },
});

/** Changes a category's name, colour, description, visibility, and who starts topics in it. Refusals: not-found. */
export const editCategory = defineUseCase({
  name: "forum.edit-category",
  input: EditCategory,
  output: CategoryId,
  allow: holding("forum.categories"),
  async write({ tx }, { categoryId, ...data }) {
    await tx.$queryRaw`SELECT id FROM forum_categories WHERE id = ${categoryId} FOR UPDATE`;
    const category = await tx.forumCategory.findUnique({ where: { id: categoryId } });
    if (!category) return noSuchCategory();
    await tx.forumCategory.update({ where: { id: categoryId }, data });
    if (data.isHidden && !category.isHidden) await forgetHiddenTopics(tx, categoryId);
    const { name, description, color, isHidden, onlyStaffStart } = category;
    const changes = changesOf({ name, description, color, isHidden, onlyStaffStart }, data);
    return ok({ id: categoryId }, { audit: { subject: subjectOf(category), ...changes } });
  },
});

/** Moves a category up or down by one; the first and the last stay where they are. Refusals: not-found. */
export const moveCategory = defineUseCase({
  name: "forum.move-category",
  input: MoveCategory,
  output: CategoryId,
  allow: holding("forum.categories"),
  async write({ tx }, { categoryId, direction }) {
    const rows = await tx.$queryRaw<Category[]>`
      SELECT id, name FROM forum_categories ORDER BY sort_order, id FOR UPDATE`;
    const from = rows.findIndex(({ id }) => id === categoryId);
    const category = rows[from];
    if (!category) return noSuchCategory();
    const to = Math.min(rows.length - 1, Math.max(0, from + (direction === "up" ? -1 : 1)));
    const ids = rows.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    // All are renumbered, so that two with one number do not move together.
    await tx.$executeRaw`
      UPDATE forum_categories c SET sort_order = n.position::int
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS n (id, position) WHERE c.id = n.id`;
    const changes = { before: { place: from + 1 }, after: { place: to + 1 } };
    return ok({ id: categoryId }, { audit: { subject: subjectOf(category), ...changes } });
  },
});

/** Deletes a category without topics. Refusals: not-found, conflict (it has topics). */
export const deleteCategory = defineUseCase({
  name: "forum.delete-category",
  input: OneCategory,
  output: CategoryId,
  allow: holding("forum.categories"),
  async write({ tx }, { categoryId }) {
    // Creating a topic locks its category first, so the query below sees that topic.
    const [category] = await tx.$queryRaw<Category[]>`
      SELECT id, name FROM forum_categories WHERE id = ${categoryId} FOR UPDATE`;
    if (!category) return noSuchCategory();
    const { count } = await tx.forumCategory.deleteMany({ where: { id: categoryId, topics: { none: {} } } });
    if (count === 0) return refuse("conflict", "This category has topics. Only an empty category can be deleted.");
    return ok({ id: categoryId }, { audit: { subject: subjectOf(category) } });
  },
});
