import { formatSpan } from "#app/ui/ago.ts";

type Claim = { id: string; by: string; isMine: boolean; minutes: number };
export type QueueState = { waiting: number; oldest: number; median: number; now: string; claims: Claim[] };

/** How long a queue has waited. */
export const QueueWaits = ({ waiting, oldest, median }: QueueState) =>
  waiting === 0 ? null : (
    <p className="text-sm text-muted">
      {waiting.toLocaleString("en-US")} waiting, the oldest for {formatSpan(oldest)}, half of them for{" "}
      {formatSpan(median)} or longer.
    </p>
  );

/** The age of an item that waits, and who is looking at it. */
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
