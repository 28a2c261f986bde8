import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { findComplaints } from "#app/domain/complaints/find-complaints.server.ts";
import { pageCount } from "#app/domain/pages.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { hrefWith, listInput } from "#app/http/list-state.ts";
import { formatMinute } from "#app/ui/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";

export const meta = () => [{ title: "Complaints, Administration" }];

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findComplaints, listInput(args.request.url, []));

export default function Complaints() {
  const { complaints, total, page, limit } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <div className="grid gap-4">
      <Panel>
        <h2 className="border-b border-line px-4 py-3 font-semibold">
          Open complaints <span className="font-mono text-sm text-muted tabular-nums">({total})</span>
        </h2>
        {complaints.length === 0 ? <EmptyState>No complaints are waiting.</EmptyState> : null}
        <ul className="divide-y divide-line">
          {complaints.map(({ id, subject, message, createdAt, username }) => (
            <li key={id} className="px-4 py-3">
              <details>
                <summary className="text-strong">
                  {subject}
                  <span className="ml-2 font-mono text-xs text-muted">
                    {username ?? "Deleted member"}, {formatMinute(createdAt)}
                  </span>
                </summary>
                <p className="mt-2 max-w-prose whitespace-pre-line">{message}</p>
              </details>
            </li>
          ))}
        </ul>
      </Panel>
      <Pager
        page={page}
        pages={pageCount(total, limit)}
        hrefFor={(to) => hrefWith("/admin/complaints", params, { page: to })}
      />
    </div>
  );
}
