import type { ComponentProps } from "react";
import { TextareaField } from "#app/ui/field.tsx";

type Props = Omit<ComponentProps<typeof TextareaField>, "hint">;

/** A field for Markdown, with a hint on how to write it. */
export const PostField = (props: Props) => (
  <TextareaField {...props} hint="Markdown: **bold**, *italic*, - list, > quote, `code`, [words](https://…)" />
);

/** Stands above a form that has its text back after a sign-in. */
export const DraftNote = ({ kept }: { kept: boolean }) =>
  kept ? (
    <p className="rounded-md border border-l-4 border-info bg-surface px-4 py-3 text-sm text-info">
      Your session had ended. Here is what you wrote.
    </p>
  ) : null;
