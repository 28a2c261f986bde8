import { useRef, useState } from "react";
import { DropArea } from "#app/ui/drop-area.tsx";
import { FieldFrame } from "#app/ui/field.tsx";
import { FileInput } from "#app/ui/file-field.tsx";

type Props = {
  name: string;
  label: string;
  accept: string;
  hint: string;
  /** The message for a file that does not end in `accept`. */
  wrong: string;
  required?: boolean;
  multiple?: boolean;
  errors?: string[];
  onFile?: (file: File | null) => void;
};

/** A file field that also accepts dropped files. Without JavaScript it is the browser's own. */
export function DropField({ name, label, accept, hint, wrong, required, multiple, errors, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
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

  function drop({ files }: DataTransfer) {
    const field = input.current;
    if (!field || files.length === 0) return;
    const held = new DataTransfer();
    for (const file of [...files].slice(0, multiple ? undefined : 1)) held.items.add(file);
    field.files = held.files;
    check();
  }

  return (
    <FieldFrame id={name} label={label} hint={hint} errors={shown}>
      <DropArea words={multiple ? "or drop them here" : "or drop it here"} onDrop={drop}>
        <FileInput
          hint={hint}
          errors={shown}
          inputRef={input}
          name={name}
          accept={accept || undefined}
          required={required}
          multiple={multiple}
          onChange={check}
        />
      </DropArea>
    </FieldFrame>
  );
}
