import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/ui/field.tsx";
import { PostField } from "./post-field.tsx";

type Props = { fields: { title: FieldMetadata<string>; content: FieldMetadata<string> } };

/** Title and text of a topic, new or edited. */
export const TopicFields = ({ fields: { title, content } }: Props) => (
  <>
    <TextField label="Title" field={title} />
    <PostField label="Text" field={content} rows={12} />
  </>
);
