import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { changesOf } from "../kernel/changes-of.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchCategory } from "./policy.ts";
import { AddCategory, EditCategory, MoveCategory, OneCategory } from "./schema.ts";

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ kind: "category", id, name });

/** Adds a category behind the others. */
export const addCategory = defineUseCase({
  name: "forum.add-category",
  input: AddCategory,
  allow: isStaff,
  async run(context, fields) {
    return context.db.$transaction(async (tx) => {
      const last = await tx.forumCategory.aggregate({ _max: { sortOrder: true } });
      const sortOrder = (last._max.sortOrder ?? 0) + 1;
      const { id, name } = await tx.forumCategory.create({ data: { ...fields, sortOrder } });
      await recordAct(tx, context, { act: "forum.add-category", subject: subjectOf({ id, name }), after: fields });
      return ok({ id });
    });
  },
});

/** Renames, recolours and describes a category. Refusals: not-found. */
export const editCategory = defineUseCase({
  name: "forum.edit-category",
  input: EditCategory,
  allow: isStaff,
  async run(context, { categoryId, ...data }) {
    return context.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM forum_categories WHERE id = ${categoryId} FOR UPDATE`;
      const category = await tx.forumCategory.findUnique({ where: { id: categoryId } });
      if (!category) return noSuchCategory();
      await tx.forumCategory.update({ where: { id: categoryId }, data });
      const { name, description, color, isHidden } = category;
      const changes = changesOf({ name, description, color, isHidden }, data);
      await recordAct(tx, context, { act: "forum.edit-category", subject: subjectOf(category), ...changes });
      return ok({ id: categoryId });
    });
  },
});

/** Moves a category by one place; at the end of the list it stays. Refusals: not-found. */
export const moveCategory = defineUseCase({
  name: "forum.move-category",
  input: MoveCategory,
  allow: isStaff,
  async run(context, { categoryId, direction }) {
    return context.db.$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: number; name: string }[]>`
        SELECT id, name FROM forum_categories ORDER BY sort_order, id FOR UPDATE`;
      const ids = rows.map(({ id }) => id);
      const at = ids.indexOf(categoryId);
      if (at < 0) return noSuchCategory();
      const to = Math.min(ids.length - 1, Math.max(0, at + (direction === "up" ? -1 : 1)));
      ids.splice(to, 0, ...ids.splice(at, 1));
      // Numbered anew, so that two with the same number do not stick to each other.
      await tx.$executeRaw`
        UPDATE forum_categories c SET sort_order = n.place::int
        FROM unnest(${ids}::int[]) WITH ORDINALITY AS n (id, place) WHERE c.id = n.id`;
      const subject = subjectOf({ id: categoryId, name: rows[at]?.name ?? "" });
      const change = { before: { place: at + 1 }, after: { place: to + 1 } };
      await recordAct(tx, context, { act: "forum.move-category", subject, ...change });
      return ok({ id: categoryId });
    });
  },
});

/** Deletes a category without topics. Refusals: not-found, conflict (it has topics). */
export const deleteCategory = defineUseCase({
  name: "forum.delete-category",
  input: OneCategory,
  allow: isStaff,
  async run(context, { categoryId }) {
    return context.db.$transaction(async (tx) => {
      // A topic that is being opened holds its category: the look that follows sees it.
      const [held] = await tx.$queryRaw<{ id: number; name: string }[]>`
        SELECT id, name FROM forum_categories WHERE id = ${categoryId} FOR UPDATE`;
      if (!held) return noSuchCategory();
      const { count } = await tx.forumCategory.deleteMany({ where: { id: categoryId, topics: { none: {} } } });
      if (count === 0) return refuse("conflict", "This category has topics. Only an empty category can be deleted.");
      await recordAct(tx, context, { act: "forum.delete-category", subject: subjectOf(held) });
      return ok({ id: categoryId });
    });
  },
});
