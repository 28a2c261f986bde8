import type { InputHTMLAttributes, Ref } from "react";
import { describedBy, FieldFrame, type FieldWords } from "./field.tsx";

type Props = FieldWords & {
  inputProps: InputHTMLAttributes<HTMLInputElement> & { name: string };
  inputRef?: Ref<HTMLInputElement>;
};

/** The browser's own control for files, with the names of its parts in our colours. */
export function FileInput({ hint, errors, inputProps, inputRef }: Omit<Props, "label">) {
  const id = inputProps.id ?? inputProps.name;
  return (
    <input
      {...inputProps}
      ref={inputRef}
      id={id}
      type="file"
      aria-describedby={describedBy(id, hint, errors)}
      aria-invalid={errors?.length ? true : undefined}
      className="w-full text-sm file:mr-3 file:min-h-10 file:rounded-md file:border file:border-line-strong file:bg-raised file:px-3 file:text-strong"
    />
  );
}

/** A field for files. */
export function FileField({ label, hint, errors, ...input }: Props) {
  return (
    <FieldFrame id={input.inputProps.id ?? input.inputProps.name} label={label} hint={hint} errors={errors}>
      <FileInput hint={hint} errors={errors} {...input} />
    </FieldFrame>
  );
}
