import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPublishers } from "#app/domain/catalogue/products/find-publishers.server.ts";
import { pageSizes } from "#app/domain/catalogue/products/page-size.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ListFrame } from "../admin/list-frame.tsx";
import { ListSearch } from "../admin/list-search.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Publishers");

const PATH = paths.publishers();
const sizes = pageSizes.map(String);

export const loader = (args: LoaderFunctionArgs) =>
  screenLoader(args, findPublishers, listInput(args.request.url, ["search"], { limit: sizes }));

/** Every publisher that has a torrent in the index. */
export default function Publishers() {
  const list = useLoaderData<typeof loader>();
  const { publishers, total, limit } = list;
  const options = sizes.map((value) => ({ value, label: value }));
  return (
    <MemberShell>
      <PageHeader title="Publishers" note={counted(total, "publisher")} />
      <div className="mt-6">
        <ListFrame
          path={PATH}
          list={list}
          label="Publishers"
          columns={["Name", "Products", "Torrents"]}
          figures={["Products", "Torrents"]}
          rows={publishers.map(({ slug, name, products, torrents }) => (
            <tr key={slug}>
              <td className="words">
                <PageLink to={paths.publishers.publisher(slug)} className="p-link" dir="auto">
                  {name}
                </PageLink>
              </td>
              <td className="text-right font-mono tabular-nums">{products}</td>
              <td className="text-right font-mono tabular-nums">{torrents}</td>
            </tr>
          ))}
          empty="No publishers found. They are added by uploads that name one."
        >
          <ListSearch
            action={PATH}
            placeholder="Name"
            choices={[{ name: "limit", label: "Rows", value: String(limit), options }]}
          />
        </ListFrame>
      </div>
    </MemberShell>
  );
}
