import type { ReactNode } from "react";
import { Panel } from "./panel.tsx";

type Props = { label: string; value: number | string; note?: ReactNode };

const inWords = (value: Props["value"]) => (typeof value === "number" ? value.toLocaleString("en-US") : value);

/** One figure with its name and an explanation. */
export function Stat({ label, value, note }: Props) {
  const shown = inWords(value);
  return (
    <Panel className="p-3 sm:p-4">
      <p className="text-sm text-muted">{label}</p>
      <p className={`mt-1 font-mono text-strong tabular-nums ${shown.length > 8 ? "text-lg" : "text-xl"}`}>{shown}</p>
      {note ? <div className="mt-1 text-sm text-muted">{note}</div> : null}
    </Panel>
  );
}

/** `null` for a figure that has no value yet. */
export type Figure = { label: string; value: number | string | null; note?: ReactNode };

/** Whether a figure says nothing: no value, or no other digit than 0, such as "0 B" or "0 / 0". */
const isNought = ({ value }: Figure) => value === null || (/\d/.test(inWords(value)) && !/[1-9]/.test(inWords(value)));

export const areNought = (figures: readonly Figure[]): boolean => figures.every(isNought);

/** Figures side by side, without those that are zero; nothing if all are. */
export function StatRow({ figures }: { figures: readonly Figure[] }) {
  const shown = figures.filter((figure): figure is Props => !isNought(figure));
  if (shown.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-4 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {shown.map((figure) => (
        <Stat key={figure.label} {...figure} />
      ))}
    </div>
  );
}
