import { type DragEvent, useRef, useState } from "react";
import { describedBy, FieldFrame } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = {
  name: string;
  label: string;
  accept: string;
  hint: string;
  /** What to say to a file that does not end in `accept`. */
  wrong: string;
  required?: boolean;
  multiple?: boolean;
  errors?: string[];
  onFile?: (file: File | null) => void;
};

/** A file field that also takes what is dropped on it. Without JavaScript it is the browser's own. */
export function DropField({ name, label, accept, hint, wrong, required, multiple, errors, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hydrated = useHydrated();
  const shown = problem ? [problem] : errors;

  function check() {
    const field = input.current;
    const file = field?.files?.[0] ?? null;
    if (!field) return;
    const fits = file === null || accept === "" || file.name.toLowerCase().endsWith(accept);
    if (!fits) field.value = "";
    setProblem(fits ? null : wrong);
    onFile?.(fits ? file : null);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const field = input.current;
    if (!field || event.dataTransfer.files.length === 0) return;
    const held = new DataTransfer();
    for (const file of [...event.dataTransfer.files].slice(0, multiple ? undefined : 1)) held.items.add(file);
    field.files = held.files;
    check();
  }

  return (
    <FieldFrame id={name} label={label} hint={hint} errors={shown}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field itself does the same */}
      <div
        className={`rounded-md border border-dashed p-4 ${over ? "border-accent-text bg-sunken" : "border-line-strong bg-surface"}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={name}
          type="file"
          name={name}
          accept={accept || undefined}
          required={required}
          multiple={multiple}
          aria-describedby={describedBy(name, hint, shown)}
          aria-invalid={shown?.length ? true : undefined}
          onChange={check}
          className="w-full text-sm file:mr-3 file:min-h-10 file:rounded-md file:border file:border-line-strong file:bg-raised file:px-3 file:text-strong"
        />
        <p className={`mt-2 text-sm text-muted ${hydrated ? "" : "invisible"}`}>or drop it here</p>
      </div>
    </FieldFrame>
  );
}
