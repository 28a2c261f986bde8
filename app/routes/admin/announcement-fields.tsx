import { SelectField } from "#app/ui/choice-field.tsx";
import { type FormField, TextareaField, TextField } from "#app/ui/field.tsx";

type Props = { fields: Record<"message" | "until" | "roleId", FormField>; roles: { id: number; name: string }[] };

/** The fields of an announcement: its text, its readers and its end. */
export const AnnouncementFields = ({ fields, roles }: Props) => (
  <>
    <TextareaField label="Message" field={fields.message} rows={3} />
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Shown to"
        field={fields.roleId}
        options={[
          { value: "", label: "All members" },
          ...roles.map(({ id, name }) => ({ value: String(id), label: `Only ${name}` })),
        ]}
      />
      <TextField
        label="Until (optional)"
        hint="The first day (UTC) on which members no longer see it."
        field={fields.until}
        type="date"
      />
    </div>
  </>
);
