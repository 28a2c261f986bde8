import type { SubmissionResult } from "@conform-to/react";
import { joinTags } from "#app/domain/catalogue/tags/tags.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { typedText } from "#app/ui/typed-text.ts";
import { ReleaseFields } from "../products/release-fields.tsx";
import { categoryOptions, platformOptions } from "../torrents/detail-options.ts";
import { TagsField } from "../torrents/tags-field.tsx";

type Values = {
  name: string;
  category: string;
  platform: string;
  tags: string[];
  description: string | null;
  publisher: string | null;
  product: string | null;
  version: string | null;
};
type Props = { values: Values; reply: { submission: SubmissionResult } | undefined; proposedTags?: string[] };

/** Fields to correct a torrent or an upload, with the current values or the refused ones. */
export function CorrectionFields({ values, reply, proposedTags }: Props) {
  const typed = reply?.submission.initialValue;
  const errors = reply?.submission.error ?? {};
  const field = (name: keyof Values) => ({
    name,
    defaultValue: typedText(typed ? typed[name] : name === "tags" ? joinTags(values.tags) : values[name]),
    errors: errors[name],
  });
  return (
    <>
      <TextField label="Torrent name" data-key="e" {...field("name")} />
      <ReleaseFields fields={{ publisher: field("publisher"), product: field("product"), version: field("version") }} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Category" options={categoryOptions} {...field("category")} />
        <SelectField label="Platform" options={platformOptions} {...field("platform")} />
      </div>
      <TagsField {...field("tags")} proposed={proposedTags} />
      <TextareaField label="Description" {...field("description")} />
    </>
  );
}
