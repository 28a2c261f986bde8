import type { ReactNode } from "react";
import { DialogPage } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useListState } from "./use-list-state.ts";

type Props = {
  title: string;
  /** Where it leads back to; a list is shown as it was. */
  closeTo: string;
  /** The next item of the same queue. */
  next?: { to: string; name: string } | null;
  children: ReactNode;
};

/** One thing of the administration on a page of its own, with the way back to its list and on to the next one. */
export function AdminDialog({ title, closeTo, next, children }: Props) {
  const keep = useListState();
  return (
    <div className="grid max-w-4xl gap-2">
      <p className="flex flex-wrap items-center justify-between gap-x-6 text-sm">
        <PageLink
          to={keep(closeTo)}
          className="inline-flex min-h-10 items-center gap-1 text-accent-text hover:underline"
        >
          <Icon name="left" /> Back
        </PageLink>
        {next ? (
          <PageLink
            to={keep(next.to)}
            className="inline-flex min-h-10 min-w-0 items-center gap-1 text-accent-text hover:underline"
          >
            <span className="truncate">Next: {next.name}</span> <Icon name="right" />
          </PageLink>
        ) : null}
      </p>
      <DialogPage level={2} title={title} closeTo={keep(closeTo)}>
        {children}
      </DialogPage>
    </div>
  );
}
