import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProductForAdmin } from "#app/domain/catalogue/products/find-for-admin.server.ts";
import { mergeProduct, renameProduct, splitProduct } from "#app/domain/catalogue/products/manage-products.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { SuggestField } from "#app/ui/suggest-field.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { useListState } from "../use-list-state.ts";
import { FormerNames } from "./former-names.tsx";
import { fieldOf, NameForm } from "./name-form.tsx";
import { SplitReleases } from "./split-releases.tsx";

export const meta = pageMeta("Product, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findProductForAdmin, args.params);

const acts = { rename: renameProduct, merge: mergeProduct, split: splitProduct };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const done =
    (text: string) =>
    ({ productId }: { productId: number }) =>
      redirectWithToast(backToList(args.request, adminPaths.publishers.product(productId)), text);
  if (act === "rename") return formAction(args, renameProduct, done("Product renamed."));
  if (act === "merge") return formAction(args, mergeProduct, done("Products merged. This is the result."));
  return formAction(args, splitProduct, done("Releases moved. This is their new product."));
}

/** A product with its releases, and forms to rename, merge or split it. */
export default function AdminProduct() {
  const product = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { publisher } = product;
  const to = useListState()(adminPaths.publishers.product(product.id));
  const page = paths.product(publisher.slug, product.slug);
  const facts = [
    { name: "Publisher", value: publisher.name },
    {
      name: "Page",
      value: (
        <PageLink to={page} className="text-accent-text underline">
          {product.slug}
        </PageLink>
      ),
    },
    { name: "Former addresses", value: <FormerNames slugs={product.formerSlugs} /> },
  ];
  return (
    <AdminDialog title={product.name} closeTo={adminPaths.publishers.publisher(publisher.id)}>
      <div className="grid gap-6">
        <FactList facts={facts} />
        <SplitReleases action={to} reply={reply} releases={product.releases} />
        <NameForm
          action={to}
          intent="rename"
          title="Rename"
          note="The old address still works, and uploads that use the old name still become its releases."
          label="Rename product"
          reply={reply}
        >
          <TextField key={product.name} label="Name" {...fieldOf(reply, "rename", "name", product.name)} />
        </NameForm>
        <NameForm
          action={to}
          intent="merge"
          title="Merge into another product"
          note="All its releases move to the other product, and its address leads there."
          label="Merge product"
          reply={reply}
          isDangerous
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <SuggestField
              label="Its publisher"
              {...fieldOf(reply, "merge", "publisher", publisher.name)}
              hrefFor={(typed) => paths.suggest.publishers({ q: typed })}
            />
            <SuggestField
              label="Product to keep"
              {...fieldOf(reply, "merge", "into")}
              hrefFor={(typed, form) =>
                paths.suggest.products({
                  q: typed,
                  publisher: String(new FormData(form ?? undefined).get("publisher")),
                })
              }
            />
          </div>
        </NameForm>
      </div>
    </AdminDialog>
  );
}
