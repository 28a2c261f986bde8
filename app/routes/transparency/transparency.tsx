import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { groundLabels, kindLabels, noticeItemLabels } from "#app/domain/moderation/cases/kinds.ts";
import { readTransparency } from "#app/domain/moderation/cases/read-transparency.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { StatRow } from "#app/ui/stat.tsx";
import { Table } from "#app/ui/table.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Transparency", {
  description: "How many complaints and takedown notices this site gets, and how they are decided.",
});

export const loader = (args: LoaderFunctionArgs) =>
  screenLoader(args, readTransparency, listInput(args.request.url, []));

const columns = ["Month", "Kind", "Received", "Waiting", "Upheld", "Declined", "Countered"];

/** A duration in hours, in the most readable unit. */
function inWords(hours: number | null): string | null {
  if (hours === null) return null;
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}

/** How this site decides complaints and notices. For everyone, without names. */
export default function Transparency() {
  const { months, medianHours, takedowns, total, page, limit } = useLoaderData<typeof loader>();
  return (
    <MemberShell>
      <div className="mx-auto grid max-w-4xl gap-6">
        <PageHeader
          title="Transparency"
          note="Reports and notices we received, and how they were decided, without names."
        />
        <StatRow
          figures={[
            { label: "Median time to a decision", value: inWords(medianHours.all) },
            { label: "Median time to a decision on a takedown notice", value: inWords(medianHours.takedowns) },
          ]}
        />
        <Panel>
          <h2 className="border-b border-line px-4 py-3 font-semibold">By month, kind and outcome</h2>
          {months.length === 0 ? (
            <EmptyState>No cases yet.</EmptyState>
          ) : (
            <Table label="Cases by month, kind and outcome" columns={columns} figures={columns.slice(2)}>
              {months.map((row) => (
                <tr key={`${row.month}${row.kind}`}>
                  <td className="font-mono whitespace-nowrap tabular-nums">{row.month}</td>
                  <td className="whitespace-nowrap">{kindLabels[row.kind]}</td>
                  {[row.received, row.waiting, row.upheld, row.declined, row.countered].map((count, i) => (
                    <td key={columns[i + 2]} className="text-right font-mono tabular-nums">
                      {count}
                    </td>
                  ))}
                </tr>
              ))}
            </Table>
          )}
        </Panel>
        <Panel>
          <h2 className="border-b border-line px-4 py-3 font-semibold">
            Taken down after notices <span className="font-mono text-sm text-muted tabular-nums">({total})</span>
          </h2>
          {takedowns.length === 0 ? (
            <EmptyState>{total === 0 ? "Nothing has been taken down." : "This page doesn't exist."}</EmptyState>
          ) : (
            <Table label="Taken down after notices" columns={["Date", "Torrent", "Reason", "Status"]}>
              {takedowns.map((row, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id that may be public
                <tr key={i}>
                  <td className="whitespace-nowrap text-muted">
                    <Day at={row.decidedAt} />
                  </td>
                  <td className="words sm:min-w-56 text-strong">{row.name}</td>
                  <td className="whitespace-nowrap">{groundLabels[row.ground]}</td>
                  <td className="whitespace-nowrap">{noticeItemLabels[row.status]}</td>
                </tr>
              ))}
            </Table>
          )}
        </Panel>
        <Pager page={page} pages={pageCount(total, limit)} hrefFor={(to) => paths.transparency({ page: to })} />
        <p className="text-sm">
          <PageLink to={paths.takedown()} className="text-accent-text underline">
            Send a takedown notice
          </PageLink>
        </p>
      </div>
    </MemberShell>
  );
}
