import { isSignedIn, isStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

const order = [{ sortOrder: "asc" }, { id: "asc" }] as const;

/** The categories in the administrators' order. Refuses visitors. */
export const findCategories = defineUseCase({
  name: "forum.find-categories",
  input: NoInput,
  allow: isSignedIn,
  async read({ db, actor }) {
    const where = actor.isAdmin ? {} : { isHidden: false };
    const select = { id: true, name: true, color: true, description: true } as const;
    return ok(await db.forumCategory.findMany({ where, orderBy: [...order], select }));
  },
});

/** The same for administrators, with the number of topics in each: only an empty one can be deleted. */
export const findCategoriesForAdmin = defineUseCase({
  name: "forum.find-categories-for-admin",
  input: NoInput,
  allow: isStaff,
  async read({ db }) {
    const rows = await db.forumCategory.findMany({
      orderBy: [...order],
      include: { _count: { select: { topics: true } } },
    });
    const categories = rows.map(({ id, name, description, color, isHidden, _count }) => ({
      id,
      name,
      description: description ?? "",
      color,
      isHidden,
      topics: _count.topics,
    }));
    return ok({ categories });
  },
});
