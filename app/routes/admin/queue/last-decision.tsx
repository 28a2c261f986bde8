import type { LastDecision as Last } from "#app/domain/administration/admin/last-decision.server.ts";
import type { ItemQueue } from "#app/domain/administration/admin/queues.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useListState } from "../use-list-state.ts";

/** The caller's last decision in the queue, with an Undo button if it can be undone. */
export function LastDecision({ queue, last }: { queue: ItemQueue; last: Last | null }) {
  const keep = useListState();
  if (!last) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <p className="words min-w-0">
        You {last.did} <span className="text-strong">{last.name}</span>. {last.why}
      </p>
      {last.why === null ? (
        <PageForm action={keep(adminPaths.undo())}>
          <input type="hidden" name="queue" value={queue} />
          <input type="hidden" name="id" value={last.id} />
          <Button type="submit" size="small" variant="quiet" data-key="u">
            Undo
          </Button>
        </PageForm>
      ) : null}
    </div>
  );
}
