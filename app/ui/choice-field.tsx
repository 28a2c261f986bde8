import type { InputHTMLAttributes, SelectHTMLAttributes } from "react";
import { controlClasses, controlOf, FieldFrame, type FieldProps, initialText } from "./field.tsx";
import { useDrafted } from "./words/draft-context.ts";

type SelectProps = FieldProps<SelectHTMLAttributes<HTMLSelectElement>> & {
  options: readonly { value: string; label: string }[];
};

/** One of many options, as the browser's own select. */
export function SelectField({ options, ...props }: SelectProps) {
  const { key, frame, attributes } = controlOf(props);
  const drafted = useDrafted(attributes.name);
  const isOffered = options.some(({ value }) => value === drafted);
  return (
    <FieldFrame {...frame}>
      <select
        key={key}
        multiple={props.field?.multiple}
        defaultValue={initialText(props.field)}
        {...attributes}
        {...(isOffered ? { defaultValue: drafted } : {})}
        className={`${controlClasses} h-11`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type RadioProps = FieldProps<InputHTMLAttributes<HTMLInputElement>> & {
  options: readonly { value: string; label: string; hint?: string }[];
};

/** One of a few options, each with an explanation. */
export function RadioField({ options, ...props }: RadioProps) {
  const { key, frame, attributes } = controlOf(props);
  const { id, label, errors } = frame;
  const errorId = errors?.length ? `${id}-error` : "";
  const { defaultValue = initialText(props.field), ...rest } = attributes;
  return (
    <fieldset key={key} className="grid gap-3">
      <legend className="mb-2 text-sm font-medium text-strong">{label}</legend>
      {options.map(({ value, label: words, hint }) => (
        <div key={value} className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          <input
            {...rest}
            id={`${id}-${value}`}
            type="radio"
            value={value}
            defaultChecked={defaultValue === value}
            aria-describedby={`${hint ? `${id}-${value}-hint` : ""} ${errorId}`.trim() || undefined}
            className="mt-0.5 size-5"
          />
          <label htmlFor={`${id}-${value}`} className="text-strong">
            {words}
          </label>
          {hint ? (
            <p id={`${id}-${value}-hint`} className="col-start-2 text-sm text-muted">
              {hint}
            </p>
          ) : null}
        </div>
      ))}
      <p id={`${id}-error`} className="text-sm text-danger empty:hidden">
        {errors?.join(" ")}
      </p>
    </fieldset>
  );
}

/** Yes or no. The text is the checkbox's label, so clicking it counts. */
export function Checkbox(props: FieldProps<InputHTMLAttributes<HTMLInputElement>>) {
  const { key, frame, attributes } = controlOf(props);
  const { id, label, hint, errors } = frame;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      <input
        key={key}
        defaultChecked={initialText(props.field) === "on"}
        {...attributes}
        type="checkbox"
        className="mt-0.5 size-5"
      />
      <label htmlFor={id} className="text-strong">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="col-start-2 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} className="col-start-2 text-sm text-danger empty:hidden">
        {errors?.join(" ")}
      </p>
    </div>
  );
}
