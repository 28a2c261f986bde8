type Props = { label: string /** 0 to 1 */; share: number; words: string; tone?: "accent" | "success" | "danger" };

const fills = { accent: "bg-accent", success: "bg-success", danger: "bg-danger" } as const;

/** A progress bar with its text. */
export function Progress({ label, share, words, tone = "accent" }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-muted">{label}</span>
        <span className="shrink-0 font-mono whitespace-nowrap text-strong tabular-nums">{words}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className="h-2 overflow-hidden rounded-sm border border-line-strong bg-sunken"
      >
        <div className={`h-full ${fills[tone]}`} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
