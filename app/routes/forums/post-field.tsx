import type { ComponentProps } from "react";
import { TextareaField } from "#app/ui/field.tsx";

type Props = Omit<ComponentProps<typeof TextareaField>, "hint">;

/** A field for Markdown, with a hint on how to write it. */
export const PostField = (props: Props) => (
  <TextareaField {...props} hint="Markdown: **bold**, *italic*, - list, > quote, `code`, [words](https://…)" />
);
