import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { pageCount } from "#app/domain/pages.ts";
import { badgeOf } from "#app/domain/torrents/categories.ts";
import { findWithdrawn } from "#app/domain/torrents/find-withdrawn.server.ts";
import { restoreTorrent } from "#app/domain/torrents/withdraw-torrents.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { hrefWith, listInput } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { CategoryBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatMinute } from "#app/ui/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { ListSearch } from "../list-search.tsx";

export const meta = () => [{ title: "Deleted torrents, Administration" }];

const PATH = "/admin/torrents/deleted";

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findWithdrawn, listInput(args.request.url, ["search"]));

export async function action(args: ActionFunctionArgs) {
  const reply = await formAction(args, restoreTorrent, ({ name }) =>
    redirectWithToast(PATH, { kind: "success", text: `${name} is in the index again` }),
  );
  return redirectWithToast(PATH, { kind: "error", text: reply.data.refusal?.message ?? "Failed to restore it" });
}

const head = ["Name", "Category", "Info hash", "Deleted", ""].map((name) => (
  <th key={name} scope="col">
    {name || <span className="sr-only">Restore</span>}
  </th>
));

/** What was deleted, and stays barred until it is restored. */
export default function DeletedTorrents() {
  const { torrents, total, page, limit } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const busy = useNavigation().formData?.get("torrentId");
  return (
    <div className="grid gap-4">
      <p>
        <Link to="/admin/torrents" className="text-accent-text underline">
          All torrents
        </Link>
      </p>
      <ListSearch action={PATH} search={params.get("search") ?? ""} placeholder="Name" />
      <Panel>
        {torrents.length === 0 ? <EmptyState>No deleted torrents.</EmptyState> : null}
        {torrents.length > 0 ? (
          <Table label="Deleted torrents" head={head}>
            {torrents.map(({ id, name, category, infoHash, withdrawnAt }) => (
              <tr key={id}>
                <td className="min-w-48 font-medium break-words text-strong">{name}</td>
                <td>
                  <CategoryBadge label={badgeOf(category)} />
                </td>
                <td className="font-mono text-xs">{infoHash?.slice(0, 16)}</td>
                <td className="whitespace-nowrap text-muted">{formatMinute(withdrawnAt)}</td>
                <td>
                  <Form method="post" action={PATH}>
                    <input type="hidden" name="torrentId" value={id} />
                    <Button type="submit" variant="quiet" size="small" busy={busy === String(id)}>
                      Restore<span className="sr-only"> {name}</span>
                    </Button>
                  </Form>
                </td>
              </tr>
            ))}
          </Table>
        ) : null}
      </Panel>
      <Pager page={page} pages={pageCount(total, limit)} hrefFor={(to) => hrefWith(PATH, params, { page: to })} />
    </div>
  );
}
