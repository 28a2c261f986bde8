import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/ui/field.tsx";

type Props<Name extends string> = {
  fields: Record<Name, FieldMetadata<number | null | undefined>>;
  /** In the order in which they are shown. */
  shown: readonly { name: Name; label: string; hint?: string }[];
  min?: number;
};

/** Fields for the whole numbers of a setting, one below the other. */
export const NumberFields = <Name extends string>({ fields, shown, min }: Props<Name>) =>
  shown.map(({ name, label, hint }) => (
    <TextField key={name} label={label} hint={hint} field={fields[name]} type="number" step={1} min={min} />
  ));
