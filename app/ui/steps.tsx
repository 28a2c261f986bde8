export type StepOf = {
  /** The names of all steps, in their order. */
  steps: readonly string[];
  /** Which of them this page is, from 1. */
  at: number;
};

/** Where one is on a way of several pages: "Step 2 of 4", a line of as many parts, and what comes next. */
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
