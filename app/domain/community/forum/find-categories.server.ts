import { type ForumCategory, Prisma } from "#app/db/generated/client.ts";
import { holding, isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFollowed } from "../../people/members/is-followed.server.ts";
import { Categories, CategoriesForAdmin } from "./output.ts";
import { isVisible, mayStartIn } from "./read-posts.server.ts";

type Category = Pick<ForumCategory, "id" | "name" | "color" | "description"> & {
  isFollowed: boolean;
  mayStart: boolean;
};

/** The categories in the administrators' order. Refuses visitors. */
export const findCategories = defineUseCase({
  name: "forum.find-categories",
  output: Categories,
  allow: isSignedIn,
  async read({ reads, actor }) {
    const categories = await reads.rows<Category>(Prisma.sql`
      SELECT c.id, c.name, c.color, c.description, ${mayStartIn(actor)} AS "mayStart",
        ${isFollowed(actor.id, "category", Prisma.sql`c.id`)} AS "isFollowed" FROM forum_categories c WHERE ${isVisible(actor)}
      ORDER BY c.sort_order, c.id`);
    return ok(categories);
  },
});

/** The categories for administrators, with the number of topics in each: only an empty one can be deleted. */
export const findCategoriesForAdmin = defineUseCase({
  name: "forum.find-categories-for-admin",
  output: CategoriesForAdmin,
  allow: holding("forum.categories"),
  async read({ db }) {
    const rows = await db.forumCategory.findMany({ orderBy: [{ sortOrder: "asc" }, { id: "asc" }] });
    const categories = rows.map(({ id, name, description, color, isHidden, onlyStaffStart, topicCount }) => ({
      id,
      name,
      description: description ?? "",
      color,
      isHidden,
      onlyStaffStart,
      topics: topicCount,
    }));
    return ok({ categories });
  },
});
