import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

/** Sends failed deliveries again, each with its original id. */
export const ReplayForm = ({ action, options }: { action: string; options: Record<string, string> }) => (
  <PageForm action={action} className="flex flex-wrap items-end gap-3">
    <div className="min-w-52">
      <SelectField
        label="Send failed deliveries again"
        options={Object.entries(options).map(([value, label]) => ({ value, label }))}
        name="since"
        defaultValue="day"
      />
    </div>
    <Button type="submit" name="intent" value="replay" variant="quiet" className="h-11">
      Send again
    </Button>
  </PageForm>
);
