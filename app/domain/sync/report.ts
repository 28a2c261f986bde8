export type Outcome = { name: string; outcome: "added" | "skipped" | "failed"; why: string | null };

const LISTED = 500;

/** What a sync did, thing by thing: the first failures, then the rest, as many as a page holds. */
export function reportOf(outcomes: Outcome[], startedAt: Date, endedAt: Date) {
  const count = (wanted: Outcome["outcome"]) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const order = { failed: 0, added: 1, skipped: 2 } as const;
  const report = [...outcomes].sort((a, b) => order[a.outcome] - order[b.outcome]).slice(0, LISTED);
  return {
    success: true,
    total: outcomes.length,
    processed: outcomes.length,
    added: count("added"),
    skipped: count("skipped"),
    failed: count("failed"),
    /** Milliseconds. */
    duration: endedAt.getTime() - startedAt.getTime(),
    report,
  };
}

export type SyncReport = ReturnType<typeof reportOf>;
