import type { InputHTMLAttributes, SelectHTMLAttributes } from "react";
import { controlClasses, describedBy, FieldFrame, type FieldWords, type WithKey } from "./field.tsx";
import { useDrafted } from "./words/draft-context.ts";

type SelectFieldProps = FieldWords & {
  inputProps: WithKey<SelectHTMLAttributes<HTMLSelectElement>>;
  options: readonly { value: string; label: string }[];
};

/** One of many, as the browser's own list. `inputProps` come from conform's getSelectProps. */
export function SelectField({ label, hint, errors, options, inputProps: { key, ...input } }: SelectFieldProps) {
  const id = input.id ?? input.name ?? label;
  const drafted = useDrafted(input.name);
  const isOffered = options.some(({ value }) => value === drafted);
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <select
        key={key}
        {...input}
        {...(isOffered ? { defaultValue: drafted } : {})}
        id={id}
        className={`${controlClasses} h-11`}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, hint, errors)}
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

type CheckboxProps = FieldWords & { inputProps: WithKey<InputHTMLAttributes<HTMLInputElement>> };

/** Yes or no. The words belong to the box: a click on them counts. */
export function Checkbox({ label, hint, errors, inputProps: { key, ...input } }: CheckboxProps) {
  const id = input.id ?? input.name ?? label;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      <input
        key={key}
        {...input}
        id={id}
        type="checkbox"
        className="mt-0.5 size-5"
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, hint, errors)}
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
