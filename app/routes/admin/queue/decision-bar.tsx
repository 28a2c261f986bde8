import type { ReactNode } from "react";
import { useFrame } from "../frame.ts";
import { type Keys, Legend } from "./legend.tsx";

/** The buttons that decide an item, with their keys. They come last in the item, and stay in view however long it is. */
export const DecisionBar = ({ keys, children }: { keys: Keys; children: ReactNode }) => (
  <div className="decision-bar grid gap-2 border-t border-line py-3">
    <div className="flex flex-wrap gap-2 sm:gap-3 max-sm:[&>*]:px-2.5">{children}</div>
    <ItemLegend keys={keys} />
  </div>
);

/** The shortcuts of an item: its own, and those that lead to others. */
export function ItemLegend({ keys = [] }: { keys?: Keys }) {
  const { beside } = useFrame();
  const undo = beside?.last?.why === null ? [["u", "undo"] as const] : [];
  return <Legend keys={[...keys, ["j", "next"], ["k", "previous"], ...undo]} />;
}

/** The label of a button in the bar. On a phone, where the bar is one line, its rest is left out. */
export const Label = ({ rest, children }: { rest: string; children: string }) => (
  <span>
    {children}
    <span className="max-sm:sr-only"> {rest}</span>
  </span>
);

/** The label of the button that approves: a decision leads to the next item, if there is one. */
export const useLabel = (label: string): ReactNode =>
  useFrame().beside?.next ? <Label rest="& next">{label}</Label> : label;
