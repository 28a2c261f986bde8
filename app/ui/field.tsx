import type { FieldMetadata } from "@conform-to/react";
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useRef } from "react";
import { useDrafted } from "./words/draft-context.ts";
import { RestoredNote } from "./words/restored-note.tsx";
import { useKeptWords } from "./words/use-kept-words.ts";

export const controlClasses =
  "w-full rounded-md border border-line-strong bg-surface px-3 text-base text-strong placeholder:text-muted aria-invalid:border-danger";

type Frame = {
  id: string;
  label: string;
  hint?: string | undefined;
  errors?: string[] | null | undefined;
  children: ReactNode;
};

/** A label and a control, with the hint and the error below it, associated with it for screen readers. */
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

/**
 * The part of conform's field metadata that a control needs. Only the type is imported: pages without such a form load
 * no conform.
 */
export type FormField = Pick<
  FieldMetadata,
  "key" | "id" | "name" | "formId" | "errors" | "required" | "minLength" | "maxLength" | "min" | "max" | "step"
> & { pattern?: string | undefined; multiple?: boolean | undefined; initialValue: unknown };

/** A label with a control. Explicit attributes override those of `field`. */
export type FieldProps<Attributes> = Attributes & {
  label: string;
  hint?: string | undefined;
  field?: FormField;
  errors?: string[] | null | undefined;
};

type Named = { id?: string | undefined; name?: string | undefined };

/**
 * The attributes that any control gets from its field, and the ids that associate it with its hint and error for screen
 * readers.
 */
export function controlOf<Own extends Named>({ label, hint, field, errors = field?.errors, ...own }: FieldProps<Own>) {
  const id = own.id ?? field?.id ?? own.name ?? label;
  const isWrong = Boolean(errors?.length);
  const describedBy = [hint ? `${id}-hint` : "", isWrong ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    key: field?.key,
    frame: { id, label, hint, errors },
    attributes: {
      name: field?.name,
      form: field?.formId,
      required: field?.required || undefined,
      ...own,
      id,
      "aria-invalid": isWrong || undefined,
      "aria-describedby": describedBy || undefined,
    },
  };
}

export const initialText = (field: FormField | undefined) =>
  typeof field?.initialValue === "string" ? field.initialValue : undefined;

/** A one-line field. */
export function TextField(props: FieldProps<InputHTMLAttributes<HTMLInputElement>>) {
  const { field } = props;
  const { key, frame, attributes } = controlOf(props);
  const drafted = useDrafted(attributes.type === "password" ? undefined : attributes.name);
  return (
    <FieldFrame {...frame}>
      <input
        key={key}
        type="text"
        dir="auto"
        minLength={field?.minLength}
        maxLength={field?.maxLength}
        min={field?.min}
        max={field?.max}
        step={field?.step}
        pattern={field?.pattern}
        multiple={field?.multiple}
        defaultValue={initialText(field)}
        {...attributes}
        {...(drafted === undefined ? {} : { defaultValue: drafted })}
        className={`${controlClasses} h-11`}
      />
    </FieldFrame>
  );
}

type TextareaProps = FieldProps<TextareaHTMLAttributes<HTMLTextAreaElement>> & {
  /** Text that the page adds, such as a quotation; it is appended to what was typed before. */
  also?: string | undefined;
};

/** A field for longer text, which is saved until it is sent. */
export function TextareaField({ also, ...props }: TextareaProps) {
  const { field, defaultValue = initialText(field) } = props;
  const { key, frame, attributes } = controlOf(props);
  const area = useRef<HTMLTextAreaElement>(null);
  const drafted = useDrafted(attributes.name);
  const { isBack, discard } = useKeptWords(area, Boolean(drafted));
  return (
    <FieldFrame {...frame}>
      {isBack ? <RestoredNote onDiscard={() => discard(String(defaultValue ?? ""))} /> : null}
      <textarea
        key={key}
        ref={area}
        dir="auto"
        rows={4}
        minLength={field?.minLength}
        maxLength={field?.maxLength}
        {...attributes}
        defaultValue={drafted === undefined ? defaultValue : withAlso(drafted, also)}
        className={`${controlClasses} py-2.5`}
      />
    </FieldFrame>
  );
}

const withAlso = (drafted: string, also = "") =>
  also === "" || drafted.includes(also.trim()) ? drafted : `${drafted.trimEnd()}\n\n${also}`;
