import type { ComponentProps } from "react";
import { paths } from "#app/paths/paths.ts";
import { SuggestField } from "#app/ui/suggest-field.tsx";

type Props = Partial<
  Pick<ComponentProps<typeof SuggestField>, "label" | "hint" | "field" | "name" | "defaultValue" | "errors">
>;

/** The tags of a torrent: a plain field that suggests existing tags for the one being typed. */
export const TagsField = (props: Props) => (
  <SuggestField
    label="Tags (optional)"
    hint="Separated by commas: lo-fi, drums, one-shots"
    isList
    {...props}
    hrefFor={(typed) => paths.suggest.tags({ q: typed })}
  />
);
