import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

type Props = { /** The name of the row checkboxes. */ name: string; total: string; children: ReactNode };

/**
 * Actions for the selected rows of the form around it. The bar stays at the bottom of the window; on a phone only while
 * rows are selected. The checkboxes (`ChooseRow`) work by themselves; with JavaScript the bar also counts them, and can
 * select the whole page.
 */
export function BulkBar({ name, total, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState(0);
  const boxes = () =>
    [...(bar.current?.closest("form")?.elements ?? [])].filter(
      (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === name,
    );
  const count = () => {
    const ticked = boxes().filter((box) => box.checked).length;
    setChosen(ticked);
    if (!all.current) return;
    all.current.checked = ticked > 0 && ticked === boxes().length;
    all.current.indeterminate = ticked > 0 && ticked < boxes().length;
  };
  // The rows change with each page, and a submitted action may have removed some.
  useEffect(() => {
    count();
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  });
  const chooseAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    count();
  };
  return (
    <div ref={bar} className="bulk-bar rounded-lg border border-line-strong bg-raised shadow-panel">
      {isHydrated ? (
        <label className="flex min-h-10 shrink-0 items-center gap-2 text-sm text-strong">
          <input
            ref={all}
            type="checkbox"
            className="size-5"
            onChange={(event) => chooseAll(event.currentTarget.checked)}
          />
          <span className="bulk-all">Select all</span>
        </label>
      ) : null}
      <p className="shrink-0 font-mono text-sm text-muted tabular-nums" aria-live="polite">
        {chosen > 0 ? `${chosen} chosen` : total}
      </p>
      <div className="bulk-acts">{children}</div>
    </div>
  );
}
