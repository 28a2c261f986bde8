import type { ComponentProps } from "react";
import { joinTags } from "#app/domain/catalogue/tags/tags.ts";
import { paths } from "#app/paths/paths.ts";
import { SuggestField } from "#app/ui/suggest-field.tsx";

type Props = Partial<
  Pick<ComponentProps<typeof SuggestField>, "label" | "field" | "name" | "defaultValue" | "errors">
> & {
  /** Tags that follow from the torrent's files and that it does not have. */
  proposed?: string[];
};

/** The tags of a torrent: a plain field that suggests existing tags for the one being typed. */
export const TagsField = ({ proposed = [], ...props }: Props) => (
  <SuggestField
    label="Tags (optional)"
    hint={`Separated by commas${proposed.length > 0 ? `. Its files suggest: ${joinTags(proposed)}` : ": lo-fi, drums, one-shots"}`}
    isList
    {...props}
    hrefFor={(typed) => paths.suggest.tags({ q: typed })}
  />
);
