import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findCategoriesForAdmin } from "#app/domain/community/forum/find-categories.server.ts";
import { deleteCategory, editCategory } from "#app/domain/community/forum/manage-categories.server.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast, refusedPage } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../../page-meta.ts";
import { CategoryFields } from "./category-fields.tsx";

export const meta = pageMeta("Edit category, Administration");

const LIST = adminPaths.forum.categories();

export async function loader(args: LoaderFunctionArgs) {
  const { categories } = await adminLoader(args, findCategoriesForAdmin);
  const found = categories.find(({ id }) => String(id) === args.params.categoryId);
  if (!found) throw refusedPage("not-found", "This category no longer exists.");
  return found;
}

const acts = { save: editCategory, delete: deleteCategory };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const done = (text: string) => redirectWithToast(LIST, text);
  return act === "delete"
    ? confirmAction(args, deleteCategory, () => done("Category deleted."), "The category was not deleted")
    : formAction(
        args,
        editCategory,
        () => done("Category saved."),
        () => loader(args),
      );
}

export default function EditCategory() {
  const { id, topics, ...values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const at = adminPaths.forum.category(id);
  return (
    <div className="grid gap-6">
      <Panel className="p-4 sm:p-6">
        <h2 className="mb-4 text-lg font-semibold">Edit {values.name}</h2>
        <CategoryFields id="edit-category" action={at} label="Save category" values={values} isKept reply={reply}>
          <ButtonLink to={LIST} variant="quiet">
            Cancel
          </ButtonLink>
        </CategoryFields>
      </Panel>
      <Panel className="p-4 sm:p-6">
        <h2 className="text-lg font-semibold">Delete {values.name}</h2>
        {topics > 0 ? (
          <p className="mt-2 text-muted">It has {counted(topics, "topic")}. Only an empty category can be deleted.</p>
        ) : (
          <PageForm action={at} className="mt-4">
            <Button type="submit" name="intent" value="delete" variant="danger">
              Delete category
            </Button>
          </PageForm>
        )}
      </Panel>
    </div>
  );
}
