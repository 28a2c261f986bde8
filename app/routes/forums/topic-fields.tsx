import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/ui/field.tsx";
import { PostField } from "./post-field.tsx";

type Props = { fields: { title: FieldMetadata<string>; content: FieldMetadata<string> } };

/** The title and text of a new or edited topic. */
export const TopicFields = ({ fields: { title, content } }: Props) => (
  <>
    <TextField label="Title" field={title} />
    <PostField label="Text" field={content} rows={12} />
  </>
);
