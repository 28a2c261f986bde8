import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findCategoriesForAdmin } from "#app/domain/community/forum/find-categories.server.ts";
import { addCategory, moveCategory } from "#app/domain/community/forum/manage-categories.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { CategoryName } from "../../forums/category-name.tsx";
import { pageMeta } from "../../page-meta.ts";
import { CategoryFields } from "./category-fields.tsx";

export const meta = pageMeta("Forum categories, Administration");

const HERE = adminPaths.forum.categories();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findCategoriesForAdmin);

const acts = { save: addCategory, move: moveCategory };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const done = (text: string) => redirectWithToast(HERE, text);
  return act === "move"
    ? confirmAction(args, moveCategory, () => done("Category moved."), "The category was not moved")
    : formAction(args, addCategory, () => done("Category added."));
}

export default function Categories() {
  const { categories } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="grid gap-6">
      {useMay()("forum.moderate") ? (
        <ButtonLink to={adminPaths.forum()} variant="ghost" className="justify-self-start">
          <Icon name="left" /> Topics
        </ButtonLink>
      ) : null}
      <Panel>
        {categories.length === 0 ? <EmptyState>No categories yet, so members cannot create topics.</EmptyState> : null}
        <Table label="Categories" columns={["Category", "Description", "Topics", ""]} figures={["Topics"]}>
          {categories.map(({ id, name, color, description, isHidden, onlyStaffStart, topics }, at) => (
            <tr key={id}>
              <td className="whitespace-nowrap text-strong">
                <CategoryName name={name} color={color} /> {isHidden ? <Badge tone="warning">Hidden</Badge> : null}{" "}
                {onlyStaffStart ? <Badge>Staff topics</Badge> : null}
              </td>
              <td className="min-w-48 text-muted">{description}</td>
              <td className="text-right font-mono tabular-nums">{topics}</td>
              <td>
                <PageForm action={HERE} keepScroll className="flex justify-end gap-2">
                  <input type="hidden" name="intent" value="move" />
                  <input type="hidden" name="categoryId" value={id} />
                  <Move direction="up" name={name} disabled={at === 0} />
                  <Move direction="down" name={name} disabled={at === categories.length - 1} />
                  <PageLink
                    to={adminPaths.forum.category(id)}
                    className="inline-flex min-h-8 items-center px-2 text-sm text-accent-text underline"
                  >
                    Edit<span className="sr-only"> {name}</span>
                  </PageLink>
                </PageForm>
              </td>
            </tr>
          ))}
        </Table>
      </Panel>
      <Panel className="p-4 sm:p-6">
        <h2 className="mb-4 text-lg font-semibold">Add a category</h2>
        <CategoryFields
          key={categories.length}
          id="add-category"
          action={HERE}
          label="Add category"
          values={{ name: "", description: "", color: "#3b82f6", isHidden: false, onlyStaffStart: false }}
          reply={reply}
        />
      </Panel>
    </div>
  );
}

const Move = ({ direction, name, disabled }: { direction: "up" | "down"; name: string; disabled: boolean }) => (
  <Button
    type="submit"
    name="direction"
    value={direction}
    size="small"
    variant="quiet"
    disabled={disabled}
    aria-label={`Move ${name} ${direction}`}
  >
    <Icon name={direction} />
  </Button>
);
