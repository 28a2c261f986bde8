import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { Section } from "./section.tsx";

const kinds = [
  { value: "SAMPLES", label: "Samples" },
  { value: "EXTRAS", label: "Extras" },
];
const wrong = ["This name is taken. Choose another."];

/** Form fields. */
export const Fields = () => (
  <Section title="Fields">
    <div className="grid gap-4 md:grid-cols-2">
      <TextField label="Name" hint="As on the cover" id="sg-name" name="name" />
      <TextField label="Name" errors={wrong} id="sg-wrong" name="wrong" defaultValue="kai" />
      <TextField label="Name" id="sg-off" name="off" disabled defaultValue="kai" />
      <SelectField label="Category" options={kinds} id="sg-kind" name="kind" />
      <TextareaField label="Description" id="sg-text" name="text" rows={3} />
      <div className="grid content-start gap-3">
        <Checkbox label="I have the right to share this" id="sg-right" name="right" />
        <Checkbox label="Chosen" id="sg-chosen" name="chosen" defaultChecked />
        <FormError errors={["The torrent could not be read. It ends too early."]} />
      </div>
    </div>
    <SearchField action="/styleguide" label="Search topics" value="" clearTo="/styleguide" />
  </Section>
);
