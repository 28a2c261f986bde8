import type { ReactNode } from "react";
import { useFrame } from "../frame.ts";
import { type Keys, Legend } from "./legend.tsx";

/** The buttons that decide an item, with their keys. They come last in the item, and stay in view however long it is. */
export const DecisionBar = ({ keys, children }: { keys: Keys; children: ReactNode }) => (
  <div className="decision-bar grid gap-2 border-t border-line py-3">
    <div className="flex flex-wrap gap-3">{children}</div>
    <ItemLegend keys={keys} />
  </div>
);

/** The shortcuts of an item: its own, and those that lead to others. */
export function ItemLegend({ keys = [] }: { keys?: Keys }) {
  const { beside } = useFrame();
  const undo = beside?.last?.why === null ? [["u", "undo"] as const] : [];
  return <Legend keys={[...keys, ["j", "next"], ["k", "previous"], ...undo]} />;
}

/** The label of the button that approves: a decision leads to the next item, if there is one. */
export const useLabel = (label: string): string => (useFrame().beside?.next ? `${label} & next` : label);
