import { timeLeft } from "#app/domain/catalogue/uploads/share/measure-rate.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { Hashing } from "./use-hashing.ts";

type Props = {
  hashing: Extract<Hashing, { state: "hashing" }>;
  total: number;
  onPause: (isPaused: boolean) => void;
  onCancel: () => void;
};

/** The progress and speed of the hashing, and its buttons. */
export function HashProgress({ hashing: { done, rate, isPaused }, total, onPause, onCancel }: Props) {
  return (
    <div className="grid gap-4">
      <Progress
        label={isPaused ? "Paused" : "Hashing"}
        share={total > 0 ? done / total : 1}
        words={`${formatBytes(done)} of ${formatBytes(total)}`}
      />
      <p className="min-h-5 font-mono text-sm text-muted tabular-nums">
        {rate === null ? "" : `${formatBytes(Math.round(rate))}/s, ${timeLeft(total - done, rate)}`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={() => onPause(!isPaused)}>
          {isPaused ? "Continue" : "Pause"}
        </Button>
        <Button type="button" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className="text-sm text-muted">Keep this page open. The files are only read, not sent.</p>
    </div>
  );
}
