import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPublishersForAdmin } from "#app/domain/catalogue/products/find-publishers.server.ts";
import { pageSizes } from "#app/domain/catalogue/products/page-size.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ListFrame } from "../list-frame.tsx";
import { ListSearch } from "../list-search.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Publishers, Administration");

const PATH = adminPaths.publishers();
const sizes = pageSizes.map(String);
const figure = "text-right font-mono tabular-nums";

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findPublishersForAdmin, listInput(args.request.url, ["search"], { limit: sizes }));

export default function AdminPublishers() {
  const list = useLoaderData<typeof loader>();
  const keep = useListState();
  const options = sizes.map((value) => ({ value, label: value }));
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Publishers"
      columns={["Name", "Products", "Torrents", ""]}
      figures={["Products", "Torrents"]}
      rows={list.publishers.map(({ id, name, products, torrents }) => (
        <tr key={id}>
          <td className="words font-medium text-strong" dir="auto">
            {name}
          </td>
          <td className={figure}>{products}</td>
          <td className={figure}>{torrents}</td>
          <td>
            <PageLink to={keep(adminPaths.publishers.publisher(id))} className="text-accent-text underline">
              Edit<span className="sr-only"> {name}</span>
            </PageLink>
          </td>
        </tr>
      ))}
      empty="No publishers found. Uploads that name a publisher create it. “Group torrents” under System finds publishers in the names of torrents."
    >
      <ListSearch
        action={PATH}
        placeholder="Name"
        choices={[{ name: "limit", label: "Rows", value: String(list.limit), options }]}
      />
    </ListFrame>
  );
}
