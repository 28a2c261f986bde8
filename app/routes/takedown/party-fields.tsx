import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { TextareaField, TextField } from "#app/ui/field.tsx";

type Props = { field: FieldMetadata<string> };

export const FullName = ({ field }: Props) => (
  <TextField
    label="Your full name"
    errors={field.errors}
    inputProps={{ ...getInputProps(field, { type: "text" }), autoComplete: "name" }}
  />
);

export const PostalAddress = ({ field }: Props) => (
  <TextareaField
    label="Postal address"
    errors={field.errors}
    inputProps={{ ...getTextareaProps(field), rows: 3, autoComplete: "street-address" }}
  />
);
