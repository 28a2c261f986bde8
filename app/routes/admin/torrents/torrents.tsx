import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, redirect, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageCount } from "#app/domain/kernel/pages.ts";
import { categories, categoryFrom } from "#app/domain/torrents/categories.ts";
import { findTorrentsForAdmin } from "#app/domain/torrents/find-torrents-for-admin.server.ts";
import { ADMIN_PAGE_SIZE } from "#app/domain/torrents/page-size.ts";
import { setCategories } from "#app/domain/torrents/set-category.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { hrefWith, listInput, pageOf } from "#app/http/list-state.ts";
import { formAction, readForm, redirectWithToast, refusalResponse } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Pager } from "#app/ui/pager.tsx";
import { ListSearch } from "../list-search.tsx";
import { TorrentSelection } from "./selection.tsx";

export const meta = () => [{ title: "Torrents, Administration" }];

const PATH = paths.admin.torrents();

// A link must not end in an error: what is no category is all of them.
const categoryOf = (input: Record<string, unknown>) =>
  typeof input.category === "string" && categoryFrom(input.category) === null
    ? { ...input, category: undefined }
    : input;

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findTorrentsForAdmin, categoryOf(listInput(args.request.url, ["search", "category"])));

/** What was chosen goes to a category at once, and to deletion by a page that asks. */
export async function action(args: ActionFunctionArgs) {
  const denied = setCategories.allow(await contextOf(args));
  if (denied) throw refusalResponse(denied, args.request);
  const form = await readForm(args.request);
  const back = `${PATH}${new URL(args.request.url).search}`;
  if (form.get("intent") === "delete") {
    const chosen = new URLSearchParams(form.getAll("torrentIds").map((id) => ["torrentIds", String(id)]));
    return redirect(`${paths.admin.torrents.delete()}?${chosen}`, 303);
  }
  const reply = await formAction(
    args,
    setCategories,
    ({ updated, category }) => {
      const what = updated === 1 ? "1 torrent" : `${updated} torrents`;
      return redirectWithToast(back, { kind: "success", text: `${what} moved to ${category}` });
    },
    form,
  );
  const errors = Object.values(reply.data.submission.error ?? {}).flat();
  return redirectWithToast(back, { kind: "error", text: errors[0] ?? "Failed to change the category" });
}

export default function AdminTorrents() {
  const { torrents, total } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const options = [{ value: "", label: "All" }, ...categories.map(({ value, label }) => ({ value, label }))];
  return (
    <div className="grid gap-4">
      <ListSearch
        action={PATH}
        placeholder="Name"
        choices={[{ name: "category", label: "Category", value: params.get("category") ?? "", options }]}
      />
      <TorrentSelection action={hrefWith(PATH, params, { page: pageOf(params) })} torrents={torrents} total={total} />
      <Pager
        page={pageOf(params)}
        pages={pageCount(total, ADMIN_PAGE_SIZE)}
        hrefFor={(to) => hrefWith(PATH, params, { page: to })}
      />
      <p>
        <Link to={paths.admin.torrents.deleted()} className="text-accent-text underline">
          Deleted torrents
        </Link>
      </p>
    </div>
  );
}
