import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { Section } from "./section.tsx";

const kinds = [
  { value: "SAMPLES", label: "Samples" },
  { value: "EXTRAS", label: "Extras" },
];
const wrong = ["This name is taken. Please choose another."];

/** Form fields. */
export const Fields = () => (
  <Section title="Fields">
    <div className="grid gap-4 md:grid-cols-2">
      <TextField label="Name" hint="As on the cover" inputProps={{ id: "sg-name", name: "name" }} />
      <TextField label="Name" errors={wrong} inputProps={{ id: "sg-wrong", name: "wrong", defaultValue: "kai" }} />
      <TextField label="Name" inputProps={{ id: "sg-off", name: "off", disabled: true, defaultValue: "kai" }} />
      <SelectField label="Category" options={kinds} inputProps={{ id: "sg-kind", name: "kind" }} />
      <TextareaField label="Description" inputProps={{ id: "sg-text", name: "text", rows: 3 }} />
      <div className="grid content-start gap-3">
        <Checkbox label="I have the right to share this" inputProps={{ id: "sg-right", name: "right" }} />
        <Checkbox label="Chosen" inputProps={{ id: "sg-chosen", name: "chosen", defaultChecked: true }} />
        <FormError errors={["The torrent could not be read. It ends too early."]} />
      </div>
    </div>
    <SearchField action="/styleguide" label="Search topics" value="" clearTo="/styleguide" />
  </Section>
);
