import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { readTimeZone } from "#app/domain/notify/preferences/read-time-zone.server.ts";
import { AUTO_ZONE, SetTimeZone } from "#app/domain/notify/preferences/schema.ts";
import { setTimeZone } from "#app/domain/notify/preferences/set-time-zone.server.ts";
import { listTimeZones } from "#app/domain/notify/preferences/time-zones.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Time zone");

/** The list comes from the server, because browsers know different zones. */
export async function loader(args: LoaderFunctionArgs) {
  const { timeZone } = await screenLoader(args, readTimeZone);
  const zones = listTimeZones();
  return { timeZone, zones: zones.includes(timeZone) || timeZone === AUTO_ZONE ? zones : [timeZone, ...zones] };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, setTimeZone, ({ message }) => redirectWithToast(paths.account(), message));

export default function TimeZonePage() {
  const { timeZone, zones } = useLoaderData<typeof loader>();
  // No filledWith: its member's own, one field.
  const [form, fields] = useZodForm(SetTimeZone, { id: "time-zone" });
  const options = [
    { value: AUTO_ZONE, label: "Same as this browser" },
    ...zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
  ];
  return (
    <MemberDialog title="Time zone" closeTo={paths.account()}>
      <FormFrame failure={accountFailures.updateTimeZone} form={form} submit="Save time zone" className="max-w-md">
        <SelectField
          label="Times are shown in"
          hint="Without JavaScript, times are in UTC."
          field={fields.timeZone}
          options={options}
          defaultValue={timeZone}
        />
      </FormFrame>
    </MemberDialog>
  );
}
