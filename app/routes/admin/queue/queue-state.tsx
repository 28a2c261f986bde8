import type { LastDecision as Last } from "#app/domain/administration/admin/last-decision.server.ts";
import type { ItemQueue } from "#app/domain/administration/admin/queues.server.ts";
import { formatSpan } from "#app/ui/ago.ts";
import { LastDecision } from "./last-decision.tsx";
import { Legend } from "./legend.tsx";
import { useQueueKeys } from "./use-queue-keys.ts";

type Claim = { id: string; by: string; isMine: boolean; minutes: number };
export type QueueState = {
  queue: ItemQueue;
  waiting: number;
  oldest: number;
  median: number;
  now: string;
  last: Last | null;
  claims: Claim[];
};

/** How long the items of a queue have waited, and the caller's last decision on one. */
export function QueueWaits({ queue, waiting, oldest, median, last }: QueueState) {
  useQueueKeys();
  return (
    <>
      {waiting === 0 ? null : (
        <p className="text-sm text-muted">
          {waiting === 1
            ? `1 waiting, for ${formatSpan(oldest)}.`
            : `${waiting.toLocaleString("en-US")} waiting, the oldest for ${formatSpan(oldest)}, half of them for ${formatSpan(median)} or longer.`}
        </p>
      )}
      <LastDecision queue={queue} last={last} />
      {last?.why === null ? <Legend keys={[["u", "undo"]]} /> : null}
    </>
  );
}

/** How long an item has waited, and who is looking at it. */
export function ItemState({ id, since, state }: { id: string | number; since: string; state: QueueState }) {
  const claim = state.claims.find((one) => one.id === String(id));
  return (
    <span className="block text-xs text-muted">
      Waiting for {formatSpan((Date.parse(state.now) - Date.parse(since)) / 1_000)}
      {claim ? (
        <span className="block text-new">
          {claim.isMine ? "You are" : `${claim.by} is`} looking at this, {claim.minutes}{" "}
          {claim.minutes === 1 ? "minute" : "minutes"} left
        </span>
      ) : null}
    </span>
  );
}
