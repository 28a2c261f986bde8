import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import {
  CHOOSE,
  categoryOptions,
  GUESSED,
  licenceOptions,
  platformOptions,
  sourceHint,
} from "../torrents/detail-options.ts";
import { TagsField } from "../torrents/tags-field.tsx";

type Props = {
  licence: string;
  /** Whether the fields are locked. They stay on the page, because they hold what was typed. */
  isAway: boolean;
  /** Sets a field of every folder. */
  onSetAll: (field: "category" | "platform", value: string) => void;
};

/** The fields that are filled in once for all folders. */
export const SharedFields = ({ licence, isAway, onSetAll }: Props) => (
  <fieldset disabled={isAway} hidden={isAway} className="grid gap-4">
    <legend className="mb-3 font-semibold">For all folders</legend>
    <TextareaField
      label="Description *"
      hint="At least 10 characters: what they are, who made them, and what is needed to use them. A folder can have its own."
      name="description"
      rows={4}
      required
      minLength={10}
    />
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <SelectField
        label="Licence"
        name="licence"
        options={[CHOOSE, ...licenceOptions]}
        defaultValue={licence}
        hint={sourceHint(licence ? "last" : undefined)}
        required
      />
      <SelectField
        label="Category of all"
        options={[GUESSED, ...categoryOptions]}
        onChange={({ target }) => onSetAll("category", target.value)}
      />
      <SelectField
        label="Platform of all"
        options={[GUESSED, ...platformOptions]}
        onChange={({ target }) => onSetAll("platform", target.value)}
      />
    </div>
    <TagsField label="Tags of all (optional)" name="tags" />
    <TextareaField label="Notes for the moderators (optional)" name="notes" rows={2} />
    <Checkbox
      label="Send an NFO with each"
      hint="Generated from names, counts and sizes."
      name="withNfo"
      defaultChecked
    />
    <Checkbox
      label="Send up to five sounds from each for previews"
      hint="Members hear one minute of each. Sounds that you untick below are not sent."
      name="withPreviews"
      defaultChecked
    />
    <Checkbox label="I declare that I have the right to share them." name="mayShare" required />
  </fieldset>
);
