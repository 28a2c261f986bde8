import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SetTraces } from "#app/domain/administration/privacy/schema.ts";
import { readTraces, setTraces } from "#app/domain/administration/privacy/set-traces.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { NumberFields } from "./number-fields.tsx";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Privacy, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readTraces);

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    setTraces,
    () => redirectWithToast(SETTINGS, "The times are saved."),
    () => loader(args),
  );

const fieldsOf = [
  {
    name: "downloadDays",
    label: "Downloads, days",
    hint: "Address, browser and passkey of each download; alarms about passkeys.",
  },
  {
    name: "deviceDays",
    label: "Marks of browsers, days",
    hint: "After the last sign-in. “Same person?” compares them.",
  },
  { name: "mailDays", label: "Sent mails, days", hint: "Their recipient and words." },
  {
    name: "joiningDays",
    label: "Registrations and invitations, days",
    hint: "Those that came to nothing.",
  },
  {
    name: "waitingDays",
    label: "Waiting list, days",
    hint: "Addresses to tell when joining opens; it deletes them too.",
  },
  { name: "auditDays", label: "Addresses in the audit log, days", hint: "The entries themselves stay." },
  { name: "reportDays", label: "Reports of acts on many at once, days", hint: "They can be undone for as long." },
  {
    name: "proofDays",
    label: "Pictures of payments, days",
    hint: "After the decision. Ask your accountant how long the law wants them.",
  },
] as const;

export default function TracesPage() {
  const times = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetTraces, { id: "traces", defaultValue: times, constraint: undefined });
  return (
    <SettingsForm title="Privacy" form={form} filledWith={times}>
      <p className="text-sm text-muted">
        How long traces of people are kept. A shorter time deletes the older ones within an hour, for good.{" "}
        <PageLink to={paths.privacy()} className="text-accent-text underline">
          The privacy page
        </PageLink>{" "}
        says these times.
      </p>
      <NumberFields fields={fields} shown={fieldsOf} />
    </SettingsForm>
  );
}
