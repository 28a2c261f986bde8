import { Panel } from "./panel.tsx";

/** One figure with its name. */
export function Stat({ label, value }: { label: string; value: number | string }) {
  return (
    <Panel className="p-4">
      <p className="text-sm text-muted">{label}</p>
      <p className="mt-1 font-mono text-xl text-strong tabular-nums">
        {typeof value === "number" ? value.toLocaleString("en-US") : value}
      </p>
    </Panel>
  );
}
