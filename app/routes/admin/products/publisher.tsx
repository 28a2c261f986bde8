import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPublisherForAdmin } from "#app/domain/catalogue/products/find-for-admin.server.ts";
import { mergePublisher, renamePublisher } from "#app/domain/catalogue/products/manage-publishers.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { SuggestField } from "#app/ui/suggest-field.tsx";
import { Table } from "#app/ui/table.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { useListState } from "../use-list-state.ts";
import { FormerNames } from "./former-names.tsx";
import { fieldOf, NameForm } from "./name-form.tsx";

export const meta = pageMeta("Publisher, Administration");

const LIST = adminPaths.publishers();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findPublisherForAdmin, args.params);

const acts = { rename: renamePublisher, merge: mergePublisher };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const done =
    (text: string) =>
    ({ publisherId }: { publisherId: number }) =>
      redirectWithToast(backToList(args.request, adminPaths.publishers.publisher(publisherId)), text);
  return act === "rename"
    ? formAction(args, renamePublisher, done("Publisher renamed."))
    : formAction(args, mergePublisher, done("Publishers merged. This is the result."));
}

/** A publisher with its products, and forms to rename or merge it. */
export default function AdminPublisher() {
  const publisher = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const keep = useListState();
  const to = keep(adminPaths.publishers.publisher(publisher.id));
  const facts = [
    { name: "Torrents", value: publisher.torrents },
    {
      name: "Page",
      value: (
        <PageLink to={paths.publishers.publisher(publisher.slug)} className="text-accent-text underline">
          {publisher.slug}
        </PageLink>
      ),
    },
    { name: "Former addresses", value: <FormerNames slugs={publisher.formerSlugs} /> },
  ];
  return (
    <AdminDialog title={publisher.name} closeTo={LIST}>
      <div className="grid gap-6">
        <FactList facts={facts} />
        {publisher.products.length === 0 ? (
          <EmptyState>This publisher has no products.</EmptyState>
        ) : (
          <Table label="Products" columns={["Product", "Torrents", ""]} figures={["Torrents"]}>
            {publisher.products.map(({ id, name, torrents }) => (
              <tr key={id}>
                <td className="words font-medium text-strong" dir="auto">
                  {name}
                </td>
                <td className="text-right font-mono tabular-nums">{torrents}</td>
                <td>
                  <PageLink to={keep(adminPaths.publishers.product(id))} className="text-accent-text underline">
                    Edit<span className="sr-only"> {name}</span>
                  </PageLink>
                </td>
              </tr>
            ))}
          </Table>
        )}
        <NameForm
          action={to}
          intent="rename"
          title="Rename"
          note="The old address still works, and uploads that use the old name still belong to it."
          label="Rename publisher"
          reply={reply}
        >
          <TextField key={publisher.name} label="Name" {...fieldOf(reply, "rename", "name", publisher.name)} />
        </NameForm>
        <NameForm
          action={to}
          intent="merge"
          title="Merge into another publisher"
          note="All its products and torrents move to the other publisher, and products with the same name are merged. This cannot be undone in one step: products can only be split again one by one."
          label="Merge publisher"
          reply={reply}
          isDangerous
        >
          <SuggestField
            label="Publisher to keep"
            {...fieldOf(reply, "merge", "into")}
            hrefFor={(typed) => paths.suggest.publishers({ q: typed })}
          />
        </NameForm>
      </div>
    </AdminDialog>
  );
}
