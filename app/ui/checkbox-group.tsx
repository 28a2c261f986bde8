import { Checkbox } from "./choice-field.tsx";

type Props = {
  legend: string;
  legendClass: string;
  /** Of the fields in the form. */
  name: string;
  options: readonly { value: string; label: string; hint?: string }[];
  chosen: readonly unknown[];
  errors: string[] | undefined;
  /** How the boxes stand. */
  className?: string;
};

/** Some of several. What is wrong with the choice stands below all of them. */
export function CheckboxGroup({ legend, legendClass, name, options, chosen, errors, className }: Props) {
  const errorId = `${name}-error`;
  return (
    <fieldset className="grid gap-3" aria-describedby={errorId}>
      <legend className={`mb-2 text-sm ${legendClass}`}>{legend}</legend>
      <div className={className}>
        {options.map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            label={label}
            hint={hint}
            inputProps={{ id: `${name}-${value}`, name, value, defaultChecked: chosen.includes(value) }}
          />
        ))}
      </div>
      <p id={errorId} className="text-sm text-danger empty:hidden">
        {errors?.join(" ")}
      </p>
    </fieldset>
  );
}
