import type { ComponentProps } from "react";
import type { TextareaField } from "#app/ui/field.tsx";
import { MentionField } from "#app/ui/mentions/mention-field.tsx";

type Props = Omit<ComponentProps<typeof TextareaField>, "hint"> & {
  /** The field itself: a plain one if mentions do not notify anyone. */
  as?: typeof TextareaField;
};

/** A field for Markdown, with a hint on how to write it. */
export const PostField = ({ as: Field = MentionField, ...props }: Props) => (
  <Field {...props} hint="Markdown: **bold**, *italic*, - list, > quote, `code`, [words](https://…)" />
);
