import type { FieldMetadata } from "@conform-to/react";
import { TextareaField, TextField } from "#app/ui/field.tsx";

type Props = { field: FieldMetadata<string> };

export const FullName = ({ field }: Props) => <TextField label="Your full name" field={field} autoComplete="name" />;

export const PostalAddress = ({ field }: Props) => (
  <TextareaField label="Postal address" field={field} rows={3} autoComplete="street-address" />
);
