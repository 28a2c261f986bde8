import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { SyncRun } from "#app/domain/catalogue/sync/output.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { useEvents } from "#app/ui/use-events.ts";

const EVENTS = apiPaths.syncEvents();

/** The latest runs as the server reports them, event by event. When one ends, its report is loaded. */
export function useSyncRuns(loaded: SyncRun[]): SyncRun[] {
  const [live, setLive] = useState<Omit<SyncRun, "report">[] | null>(null);
  const { revalidate } = useRevalidator();
  const last = useRef(new Map<string, string>());

  // Data of a navigation are newer than those of earlier events.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list itself is the cause
  useEffect(() => setLive(null), [loaded]);
  useEffect(() => {
    for (const { kind, id, status } of loaded) last.current.set(kind, `${id} ${status}`);
  }, [loaded]);
  useEvents(EVENTS, (data) => {
    const runs = JSON.parse(data) as Omit<SyncRun, "report">[];
    const ended = runs.some(
      ({ kind, id, status }) => status !== "running" && last.current.get(kind) !== `${id} ${status}`,
    );
    for (const { kind, id, status } of runs) last.current.set(kind, `${id} ${status}`);
    setLive(runs);
    if (ended) revalidate();
  });

  if (!live) return loaded;
  return live.map((run) => ({ ...run, report: loaded.find(({ id }) => id === run.id)?.report ?? [] }));
}
