import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";

export const controlClasses =
  "w-full rounded-md border border-line-strong bg-surface px-3 text-base text-strong placeholder:text-muted aria-invalid:border-danger";

type Frame = { id: string; label: string; hint?: string; errors?: string[]; children: ReactNode };

/** Label, control, and below it the hint and what is wrong, tied to it for screen readers. */
export function FieldFrame({ id, label, hint, errors, children }: Frame) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-strong">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} className="text-sm text-danger empty:hidden">
        {errors?.join(" ")}
      </p>
    </div>
  );
}

export type FieldWords = { label: string; hint?: string; errors?: string[] };

/** What tells a screen reader more about a field: its hint and its errors, where there are any. */
export const describedBy = (id: string, hint: string | undefined, errors: string[] | undefined) =>
  [hint ? `${id}-hint` : "", errors?.length ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;

export type WithKey<Props> = Props & { key?: string };

type TextFieldProps = FieldWords & { inputProps: WithKey<InputHTMLAttributes<HTMLInputElement>> };

/** A one-line field. `inputProps` come from conform's getInputProps. */
export function TextField({ label, hint, errors, inputProps: { key, ...input } }: TextFieldProps) {
  const id = input.id ?? input.name ?? label;
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <input
        key={key}
        dir="auto"
        {...input}
        id={id}
        className={`${controlClasses} h-11`}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, hint, errors)}
      />
    </FieldFrame>
  );
}

type TextareaFieldProps = FieldWords & { inputProps: WithKey<TextareaHTMLAttributes<HTMLTextAreaElement>> };

export function TextareaField({ label, hint, errors, inputProps: { key, ...input } }: TextareaFieldProps) {
  const id = input.id ?? input.name ?? label;
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <textarea
        key={key}
        dir="auto"
        rows={4}
        {...input}
        id={id}
        className={`${controlClasses} py-2.5`}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, hint, errors)}
      />
    </FieldFrame>
  );
}
