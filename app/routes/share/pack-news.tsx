import { useEffect, useRef, useState } from "react";
import type { QueuedPack } from "./pack-queue.ts";
import { badgeOf } from "./pack-row.tsx";

const KEPT = 20;

/** Reads out which folders were added to the list, and what is done with each. */
export function PackNews({ rows }: { rows: readonly QueuedPack[] }) {
  const before = useRef<Map<number, string> | null>(null);
  const [news, setNews] = useState<{ id: number; words: string }[]>([]);
  useEffect(() => {
    const now = new Map(rows.map((queued) => [queued.id, badgeOf(queued).words]));
    const known = before.current;
    before.current = now;
    if (!known) return;
    const changed = rows.flatMap(({ id, pack, state }) => {
      const [old, words] = [known.get(id), now.get(id)];
      if (old === undefined) return [`${pack.name}: Added.`];
      // Many begin to wait at once.
      return old === words || state.kind === "waiting" ? [] : [`${pack.name}: ${words}.`];
    });
    if (changed.length === 0) return;
    setNews((all) => {
      const next = (all.at(-1)?.id ?? 0) + 1;
      return [...all, ...changed.map((words, at) => ({ id: next + at, words }))].slice(-KEPT);
    });
  }, [rows]);
  return (
    <div role="log" aria-label="States of the folders" className="sr-only">
      {news.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}
