import type { LastDecision as Last } from "#app/domain/administration/admin/last-decision.server.ts";
import type { ItemQueue } from "#app/domain/administration/admin/queues.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { UndoButton } from "../../undo-button.tsx";
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
        <UndoButton queue={queue} id={last.id} action={keep(staffPaths.undo())} dataKey="u" />
      ) : null}
    </div>
  );
}
