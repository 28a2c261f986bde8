import type { ReactNode } from "react";
import { DialogPage } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useListState } from "./use-list-state.ts";

type Props = {
  title: string;
  /** The address of "Back". A list keeps its search and page. */
  closeTo: string;
  /** Links to the other items of the queue. */
  ways?: ReactNode;
  children: ReactNode;
};

/** A page about one item of the administration, with a link back to its list. */
export function AdminDialog({ title, closeTo, ways, children }: Props) {
  const keep = useListState();
  return (
    <div className="grid max-w-4xl content-start gap-2">
      <p className="flex flex-wrap items-center justify-between gap-x-6 text-sm">
        <PageLink
          to={keep(closeTo)}
          className="inline-flex min-h-10 items-center gap-1 text-accent-text hover:underline"
        >
          <Icon name="left" /> Back
        </PageLink>
        {ways}
      </p>
      <DialogPage level={2} title={title} closeTo={keep(closeTo)}>
        {children}
      </DialogPage>
    </div>
  );
}
