import type { ReactNode } from "react";
import { Panel } from "./panel.tsx";

type Props = { label: string; value: number | string; note?: ReactNode };

/** One figure with its name and an explanation. */
export function Stat({ label, value, note }: Props) {
  const shown = typeof value === "number" ? value.toLocaleString("en-US") : value;
  return (
    <Panel className="p-3 sm:p-4">
      <p className="text-sm text-muted">{label}</p>
      <p className={`mt-1 font-mono text-strong tabular-nums ${shown.length > 8 ? "text-lg" : "text-xl"}`}>{shown}</p>
      {note ? <div className="mt-1 text-sm text-muted">{note}</div> : null}
    </Panel>
  );
}
