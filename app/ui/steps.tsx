export type StepOf = {
  /** The names of all steps, in order. */
  steps: readonly string[];
  /** The position of this page among them, from 1. */
  at: number;
};

/** The position in a sequence of pages: "Step 2 of 4", a line with a segment per step, and the next step. */
export function Steps({ steps, at }: StepOf) {
  const next = steps[at];
  return (
    <div className="mb-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-mono text-accent-text tabular-nums">
          Step {at} of {steps.length}
        </span>
        {next ? <span className="text-muted">Next: {next}</span> : null}
      </p>
      <ol aria-label="Steps" className="mt-2 grid auto-cols-fr grid-flow-col gap-1">
        {steps.map((name, i) => (
          <li
            key={name}
            aria-current={i + 1 === at ? "step" : undefined}
            className={`h-1 rounded-sm ${i < at ? "bg-accent" : "bg-line-strong"}`}
          >
            <span className="sr-only">{name}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
