import { useLocation, useSearchParams } from "@remix-run/react";
import type { SyncRun } from "#app/domain/catalogue/sync/output.ts";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { hrefWith, pageOf } from "#app/http/list-state.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Table } from "#app/ui/table.tsx";

const tones = { added: "success", skipped: "plain", failed: "danger" } as const;
const states = {
  running: { words: "Running", tone: "info", fill: "accent" },
  complete: { words: "Complete", tone: "success", fill: "success" },
  failed: { words: "Failed", tone: "danger", fill: "danger" },
} as const;

type Props = { run: SyncRun; title: string /** The label of "added" for this kind of sync. */; done?: string };

const figure = (count: number) => count.toLocaleString("en-US");

/** The latest run of a sync: its progress, and the outcome for each item with the reason. */
export function RunPanel({ run, title, done = "added" }: Props) {
  const { pathname } = useLocation();
  const state = states[run.status as keyof typeof states] ?? states.failed;
  const count = run.added + run.skipped + run.failed;
  const isRunning = run.status === "running";
  const share = run.total > 0 ? count / run.total : isRunning ? 0 : 1;
  return (
    <Panel>
      <div className="grid gap-3 border-b border-line p-4">
        <div className="flex min-h-8 flex-wrap items-center gap-3">
          <h2 className="font-semibold">{title}</h2>
          <Badge tone={state.tone}>{state.words}</Badge>
          <span className="min-w-40 flex-1 text-sm text-muted">
            {run.startedBy ? `${run.startedBy}, ` : ""}
            <Moment at={run.startedAt} />
          </span>
          <ButtonLink to={pathname} variant="quiet" size="small">
            Refresh<span className="sr-only"> {title}</span>
          </ButtonLink>
        </div>
        <Progress
          label={`Progress of ${title}`}
          share={share}
          words={run.total > 0 ? `${figure(count)} of ${figure(run.total)}` : isRunning ? "Reading" : "Nothing to do"}
          tone={state.fill}
        />
        <p className="min-h-5 text-sm wrap-anywhere text-muted" aria-live="polite">
          {figure(run.added)} {done}, {figure(run.skipped)} skipped, {figure(run.failed)} failed
          {isRunning ? "" : `, in ${secondsOf(run)} s`}
          {isRunning && run.current ? ` · ${run.current}` : ""}
        </p>
        {run.message ? <p className="text-sm text-danger">{run.message}</p> : null}
      </div>
      {isRunning ? null : <Report run={run} done={done} title={title} />}
    </Panel>
  );
}

const secondsOf = ({ startedAt, endedAt }: SyncRun) =>
  ((new Date(endedAt ?? startedAt).getTime() - new Date(startedAt).getTime()) / 1000).toFixed(1);

const PAGE_SIZE = 25;

/** A page can show several reports. Each has its own page number in the URL, under its kind. */
function Report({ run, done, title }: { run: SyncRun; done: string; title: string }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (run.report.length === 0) return <EmptyState>There was nothing to do.</EmptyState>;
  const pages = pageCount(run.report.length, PAGE_SIZE);
  const page = Math.min(pageOf(new URLSearchParams({ page: params.get(run.kind) ?? "" })), pages);
  return (
    <>
      <Table label={`Done: ${title}`} columns={["Name", "Outcome", "Why"]}>
        {run.report.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ name, outcome, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and two entries may have one name
          <tr key={at}>
            <td className="min-w-48 break-all text-strong">{name}</td>
            <td>
              <Badge tone={tones[outcome]}>{outcome === "added" ? done : outcome}</Badge>
            </td>
            <td className="min-w-48">{why}</td>
          </tr>
        ))}
      </Table>
      {pages > 1 ? (
        <div className="border-t border-line p-3">
          <Pager
            label={`Pages of ${title}`}
            page={page}
            pages={pages}
            hrefFor={(to) => hrefWith(pathname, params, { [run.kind]: to }, { [run.kind]: 1 })}
          />
        </div>
      ) : null}
    </>
  );
}
