import { isStaff } from "../actor.ts";
import { ok, refuse } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import { noSuchCategory } from "./policy.ts";
import { AddCategory, EditCategory, MoveCategory, OneCategory } from "./schema.ts";

/** Adds a category behind the others. */
export const addCategory = defineUseCase({
  name: "forum.add-category",
  input: AddCategory,
  allow: isStaff,
  async run({ db }, fields) {
    const last = await db.forumCategory.aggregate({ _max: { sortOrder: true } });
    const { id } = await db.forumCategory.create({ data: { ...fields, sortOrder: (last._max.sortOrder ?? 0) + 1 } });
    return ok({ id });
  },
});

/** Renames, recolours and describes a category. Refusals: not-found. */
export const editCategory = defineUseCase({
  name: "forum.edit-category",
  input: EditCategory,
  allow: isStaff,
  async run({ db }, { categoryId, ...data }) {
    const { count } = await db.forumCategory.updateMany({ where: { id: categoryId }, data });
    return count === 1 ? ok({ id: categoryId }) : noSuchCategory();
  },
});

/** Moves a category by one place; at the end of the list it stays. Refusals: not-found. */
export const moveCategory = defineUseCase({
  name: "forum.move-category",
  input: MoveCategory,
  allow: isStaff,
  async run({ db }, { categoryId, direction }) {
    return db.$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: number }[]>`
        SELECT id FROM forum_categories ORDER BY sort_order, id FOR UPDATE`;
      const ids = rows.map(({ id }) => id);
      const at = ids.indexOf(categoryId);
      if (at < 0) return noSuchCategory();
      const to = Math.min(ids.length - 1, Math.max(0, at + (direction === "up" ? -1 : 1)));
      ids.splice(to, 0, ...ids.splice(at, 1));
      // Numbered anew, so that two with the same number do not stick to each other.
      await tx.$executeRaw`
        UPDATE forum_categories c SET sort_order = n.place::int
        FROM unnest(${ids}::int[]) WITH ORDINALITY AS n (id, place) WHERE c.id = n.id`;
      return ok({ id: categoryId });
    });
  },
});

/** Deletes a category without topics. Refusals: not-found, conflict (it has topics). */
export const deleteCategory = defineUseCase({
  name: "forum.delete-category",
  input: OneCategory,
  allow: isStaff,
  async run({ db }, { categoryId }) {
    return db.$transaction(async (tx) => {
      // A topic that is being opened holds its category: the look that follows sees it.
      const held = await tx.$queryRaw<unknown[]>`SELECT id FROM forum_categories WHERE id = ${categoryId} FOR UPDATE`;
      if (held.length === 0) return noSuchCategory();
      const { count } = await tx.forumCategory.deleteMany({ where: { id: categoryId, topics: { none: {} } } });
      if (count === 1) return ok({ id: categoryId });
      return refuse("conflict", "This category has topics. Only an empty category can be deleted.");
    });
  },
});
