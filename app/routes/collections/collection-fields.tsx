import type { FieldMetadata } from "@conform-to/react";
import { visibilities, visibilityWords } from "#app/domain/community/collections/schema.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { PostField } from "../forums/post-field.tsx";

type Field = FieldMetadata<string>;
type Props = { fields: { name: Field; text: FieldMetadata<string | undefined>; visibility: FieldMetadata } };

const options = visibilities.map((value) => ({ value, label: visibilityWords[value] }));

/** The name, text and visibility of a new or edited collection. */
export const CollectionFields = ({ fields: { name, text, visibility } }: Props) => (
  <>
    <TextField label="Name" field={name} />
    <PostField as={TextareaField} label="Text (optional)" field={text} rows={6} />
    <SelectField label="Who can see it" field={visibility} options={options} />
  </>
);
