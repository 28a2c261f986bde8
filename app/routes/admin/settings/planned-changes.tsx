import type { FormMetadata } from "@conform-to/react";
import { joinModeLabels, joinModes, type PlannedMode, startOf } from "#app/domain/core/settings/joining-shape.ts";
import type { PlanChange } from "#app/domain/joining/registrations/joining-schema.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { formatDay } from "#app/ui/dates.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import type { useZodForm } from "#app/ui/use-zod-form.ts";

type Props = {
  planned: PlannedMode[];
  form: Pick<FormMetadata, "id" | "errors" | "errorId">;
  fields: ReturnType<typeof useZodForm<typeof PlanChange>>[1];
  /** Why a change could not be removed. */
  gone: string[] | null | undefined;
};

const modes = joinModes.map((value) => ({ value, label: joinModeLabels[value] }));

/** The start of a planned change, in words. */
function startWords({ changesAt, changesAtMembers }: PlannedMode): string {
  const day = changesAt ? `on ${formatDay(`${changesAt}T00:00:00Z`, "UTC")} (UTC)` : null;
  const members = changesAtMembers ? `at ${changesAtMembers.toLocaleString("en-US")} members` : null;
  return [day, members].filter(Boolean).join(" or ");
}

/** The planned changes with a button to remove each, and fields for another one, which belong to forms of their own. */
export const PlannedChanges = ({ planned, form, fields, gone }: Props) => (
  <>
    <FormError errors={gone} />
    {planned.length === 0 ? (
      <p className="text-sm text-muted">No change is planned.</p>
    ) : (
      <ul aria-label="Planned changes" className="divide-y divide-line rounded-md border border-line">
        {planned.map((change) => (
          <li key={startOf(change)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span>
              <span className="font-medium text-strong">{joinModeLabels[change.mode]}</span> {startWords(change)}
            </span>
            <Button type="submit" form="cancel" name="start" value={startOf(change)} variant="ghost" size="small">
              Remove<span className="sr-only"> the change {startWords(change)}</span>
            </Button>
          </li>
        ))}
      </ul>
    )}
    <FormError id={form.errorId} errors={form.errors} />
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <SelectField label="Change to" field={fields.mode} options={modes} />
      </div>
      <TextField label="On this day (UTC)" field={fields.changesAt} type="date" />
      <TextField label="At this many members" field={fields.changesAtMembers} type="number" min={1} step={1} />
    </div>
    <p className="text-sm text-muted">
      With a day and a number, whichever comes first counts. Members are active accounts.
    </p>
    <Button type="submit" form={form.id} variant="quiet" className="justify-self-start">
      Plan change
    </Button>
  </>
);
