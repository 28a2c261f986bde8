import type { ReactNode } from "react";
import { formatSpan } from "#app/ui/ago.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { AdminDialog } from "../admin-dialog.tsx";
import { useFrame } from "../frame.ts";
import { useListState } from "../use-list-state.ts";
import { ClaimNote } from "./claim-note.tsx";
import { ItemLegend } from "./decision-bar.tsx";
import { LastDecision } from "./last-decision.tsx";
import type { QueuePaths } from "./queue-paths.ts";
import { useQueueKeys } from "./use-queue-keys.ts";

type Props = {
  title: string;
  /** The item's id in its address. */
  id: string | number;
  queue: QueuePaths;
  /** Whether it can be decided, so that the bar with the decisions has the legend. */
  hasBar?: boolean;
  children: ReactNode;
};

const way = "inline-flex min-h-10 min-w-0 items-center gap-1 text-accent-text hover:underline";

/** One item of a queue, and the list of waiting items: side by side if there is room, otherwise one below the other. */
export function QueueItem({ title, id, queue, hasBar = false, children }: Props) {
  const { beside } = useFrame();
  const keep = useListState();
  useQueueKeys();
  const { previous = null, next = null, items = [] } = beside ?? {};
  return (
    <div className="grid gap-6 xl:grid-cols-[15rem_minmax(0,56rem)]">
      {items.length > 0 ? (
        <nav aria-label="Waiting" className="max-xl:hidden">
          <ol className="sticky top-20 grid max-h-[calc(100dvh-7rem)] content-start overflow-y-auto border-r border-line">
            {items.map((item) => (
              <li key={item.id}>
                <PageLink
                  to={keep(queue.item(item.id))}
                  aria-current={item.id === String(id) ? "page" : undefined}
                  className="grid border-l-2 border-transparent px-3 py-2 text-sm hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-sunken"
                >
                  <span className="truncate text-strong">{item.name}</span>
                  <span className="truncate text-xs text-muted">
                    {item.who ? `${item.who}, ` : null}
                    {formatSpan(item.waited)}
                  </span>
                </PageLink>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <div className="grid content-start gap-3">
        {beside ? <LastDecision queue={beside.queue} last={beside.last} /> : null}
        <AdminDialog
          title={title}
          closeTo={queue.list}
          ways={
            <span className="flex min-w-0 gap-x-6">
              {previous ? (
                <PageLink to={keep(queue.item(previous.id))} data-key="k" className={`shrink-0 ${way}`}>
                  Previous
                </PageLink>
              ) : null}
              {next ? (
                <PageLink to={keep(queue.item(next.id))} data-key="j" className={way}>
                  <span className="truncate">Next: {next.name}</span> <Icon name="right" />
                </PageLink>
              ) : null}
            </span>
          }
        >
          <ClaimNote id={String(id)} />
          {children}
        </AdminDialog>
        {hasBar ? null : <ItemLegend />}
      </div>
    </div>
  );
}
