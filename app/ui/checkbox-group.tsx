import type { FieldMetadata } from "@conform-to/react";
import { Checkbox } from "./choice-field.tsx";
import type { FormField } from "./field.tsx";

type Props = {
  legend: string;
  legendClass: string;
  /** The field of the form: a list of values. */
  field: FormField & Pick<FieldMetadata, "errorId">;
  options: readonly { value: string; label: string; hint?: string }[];
  /** The layout of the checkboxes. */
  className?: string;
};

/** A choice of any number of options. Errors are shown below all of them. */
export function CheckboxGroup({ legend, legendClass, field, options, className }: Props) {
  const chosen = [field.initialValue].flat() as unknown[];
  return (
    <fieldset className="grid gap-3" aria-describedby={field.errorId}>
      <legend className={`mb-2 text-sm ${legendClass}`}>{legend}</legend>
      <div className={className}>
        {options.map(({ value, label, hint }) => (
          <Checkbox
            key={`${field.key}${value}`}
            id={`${field.id}-${value}`}
            name={field.name}
            form={field.formId}
            label={label}
            hint={hint}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </div>
      <p id={field.errorId} className="text-sm text-danger empty:hidden">
        {field.errors?.join(" ")}
      </p>
    </fieldset>
  );
}
