import { type ReactNode, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

type Props = { words: string; onDrop: (dropped: DataTransfer) => void; children: ReactNode };

/** A frame that files may be dropped on, around a field that does the same. `words` say so where it is true. */
export function DropArea({ words, onDrop, children }: Props) {
  const [over, setOver] = useState(false);
  const hydrated = useHydrated();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field itself does the same
    <div
      className={`rounded-md border border-dashed p-4 ${over ? "border-accent-text bg-sunken" : "border-line-strong bg-surface"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer);
      }}
    >
      {children}
      <p className={`mt-2 text-sm text-muted ${hydrated ? "" : "invisible"}`}>{words}</p>
    </div>
  );
}
