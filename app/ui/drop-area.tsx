import { type ReactNode, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

type Props = { words: string; onDrop: (dropped: DataTransfer) => void; children: ReactNode };

/** An area to drop files on, around a field that accepts the files too. `words` say so once dropping works. */
export function DropArea({ words, onDrop, children }: Props) {
  const [over, setOver] = useState(false);
  const hydrated = useHydrated();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the field itself
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
