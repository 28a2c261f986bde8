import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useRef } from "react";
import { useDrafted } from "./words/draft-context.ts";
import { RestoredNote } from "./words/restored-note.tsx";
import { useKeptWords } from "./words/use-kept-words.ts";

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

/** The ids that describe a field to a screen reader: its hint and its errors, if there are any. */
export const describedBy = (id: string, hint: string | undefined, errors: string[] | undefined) =>
  [hint ? `${id}-hint` : "", errors?.length ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;

export type WithKey<Props> = Props & { key?: string };

type TextFieldProps = FieldWords & { inputProps: WithKey<InputHTMLAttributes<HTMLInputElement>> };

/** A one-line field. `inputProps` come from conform's getInputProps. */
export function TextField({ label, hint, errors, inputProps: { key, ...input } }: TextFieldProps) {
  const id = input.id ?? input.name ?? label;
  const drafted = useDrafted(input.type === "password" ? undefined : input.name);
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <input
        key={key}
        dir="auto"
        {...input}
        {...(drafted === undefined ? {} : { defaultValue: drafted })}
        id={id}
        className={`${controlClasses} h-11`}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, hint, errors)}
      />
    </FieldFrame>
  );
}

type TextareaFieldProps = FieldWords & {
  inputProps: WithKey<TextareaHTMLAttributes<HTMLTextAreaElement>>;
  /** Text that the page was asked to add, such as a quotation: it comes below what was typed before. */
  also?: string | undefined;
};

/** A field for longer text, which is kept until it is sent. */
export function TextareaField({ label, hint, errors, also, inputProps: { key, ...input } }: TextareaFieldProps) {
  const id = input.id ?? input.name ?? label;
  const area = useRef<HTMLTextAreaElement>(null);
  const drafted = useDrafted(input.name);
  const { isBack, discard } = useKeptWords(area, drafted !== undefined);
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      {isBack ? <RestoredNote onDiscard={() => discard(String(input.defaultValue ?? ""))} /> : null}
      <textarea
        key={key}
        ref={area}
        dir="auto"
        rows={4}
        {...input}
        {...(drafted === undefined ? {} : { defaultValue: withAlso(drafted, also) })}
        id={id}
        className={`${controlClasses} py-2.5`}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, hint, errors)}
      />
    </FieldFrame>
  );
}

const withAlso = (drafted: string, also = "") =>
  also === "" || drafted.includes(also.trim()) ? drafted : `${drafted.trimEnd()}\n\n${also}`;
