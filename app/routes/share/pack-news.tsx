import { useEffect, useRef, useState } from "react";
import type { QueuedPack } from "./pack-queue.ts";
import { badgeOf } from "./pack-row.tsx";

/** Reads out which folders were added to the list, and what is done with each. */
export function PackNews({ rows }: { rows: readonly QueuedPack[] }) {
  const before = useRef<Map<number, string> | null>(null);
  const [news, setNews] = useState("");
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
    if (changed.length > 0) setNews(changed.join(" "));
  }, [rows]);
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}
