import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { categoryFrom } from "#app/domain/catalogue/torrents/categories.ts";
import { findTorrentsForAdmin } from "#app/domain/catalogue/torrents/find-torrents-for-admin.server.ts";
import { ADMIN_PAGE_SIZE } from "#app/domain/catalogue/torrents/page-size.ts";
import { setCategories } from "#app/domain/catalogue/torrents/set-category.server.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList, hrefWith, listInput, pageOf } from "#app/http/list-state.ts";
import { formAction, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pageMeta } from "../../page-meta.ts";
import { categoryOptions } from "../../torrents/detail-options.ts";
import { ListSearch } from "../list-search.tsx";
import { TorrentSelection } from "./selection.tsx";

export const meta = pageMeta("Torrents, Administration");

const PATH = adminPaths.torrents();

// A link must not end in an error, so an unknown category means all categories.
const categoryOf = (input: Record<string, unknown>) =>
  typeof input.category === "string" && categoryFrom(input.category) === null
    ? { ...input, category: undefined }
    : input;

const PAGE_SIZES = [25, 50, ADMIN_PAGE_SIZE].map(String);

export async function loader(args: LoaderFunctionArgs) {
  const asked = categoryOf(listInput(args.request.url, ["search", "category"], { limit: PAGE_SIZES }));
  const input = { limit: PAGE_SIZES[0], ...asked };
  return { ...(await adminLoader(args, findTorrentsForAdmin, input)), limit: Number(input.limit) };
}

/**
 * Moves the selected torrents. The form sends the category as `to`, because `category` in the address is the list's
 * filter.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  for (const id of form.getAll("ids")) form.append("torrentIds", id);
  form.set("category", form.get("to") ?? "");
  const back = backToList(args.request, PATH);
  const reply = await formAction(args, setCategories, ({ updated, category }) => {
    const what = counted(updated, "torrent");
    return redirectWithToast(back, `${what} moved to ${category}`);
  });
  const errors = Object.values(reply.data.submission.error ?? {}).flat();
  return redirectWithToast(back, { kind: "error", text: errors[0] ?? "Failed to change the category" });
}

export default function AdminTorrents() {
  const { torrents, total, limit } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const may = useMay();
  const options = [{ value: "", label: "All" }, ...categoryOptions];
  return (
    <div className="grid gap-4">
      <ListSearch
        action={PATH}
        placeholder="Name"
        choices={[
          { name: "category", label: "Category", value: params.get("category") ?? "", options },
          {
            name: "limit",
            label: "Rows",
            value: String(limit),
            options: PAGE_SIZES.map((value) => ({ value, label: value })),
          },
        ]}
      />
      <TorrentSelection action={hrefWith(PATH, params, { page: pageOf(params) })} torrents={torrents} total={total} />
      <Pager
        page={pageOf(params)}
        pages={pageCount(total, limit)}
        hrefFor={(to) => hrefWith(PATH, params, { page: to })}
      />
      {may("torrents.remove") ? (
        <p>
          <PageLink to={adminPaths.torrents.deleted()} className="text-accent-text underline">
            Deleted torrents
          </PageLink>
        </p>
      ) : null}
    </div>
  );
}
