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
    () => redirectWithToast(SETTINGS, "Retention times saved."),
    () => loader(args),
  );

const fieldsOf = [
  {
    name: "downloadDays",
    label: "Downloads (days)",
    hint: "The address, browser and passkey of each download, and passkey alarms.",
  },
  {
    name: "deviceDays",
    label: "Sign-ins and browser marks (days)",
    hint: "Each sign-in in its member's list; marks count from the last sign-in, and “Same person?” compares them.",
  },
  { name: "mailDays", label: "Sent mails (days)", hint: "Their recipients and text." },
  {
    name: "joiningDays",
    label: "Registrations and invitations (days)",
    hint: "Only those that did not lead to an account.",
  },
  {
    name: "waitingDays",
    label: "Waiting list (days)",
    hint: "Addresses to notify when joining opens. They are also deleted when it opens.",
  },
  { name: "auditDays", label: "Addresses in the audit log (days)", hint: "The entries themselves stay." },
  {
    name: "reportDays",
    label: "Reports of bulk actions (days)",
    hint: "The items that each action changed or refused.",
  },
  {
    name: "proofDays",
    label: "Payment screenshots (days)",
    hint: "Counted from the decision. Ask your accountant how long the law requires them.",
  },
] as const;

export default function TracesPage() {
  const times = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetTraces, { id: "traces", defaultValue: times, constraint: undefined });
  return (
    <SettingsForm title="Privacy" form={form} filledWith={times}>
      <p className="text-sm text-muted">
        How long personal traces are kept. If you shorten a time, older traces are permanently deleted within an hour.{" "}
        <PageLink to={paths.privacy()} className="text-accent-text underline">
          The privacy page
        </PageLink>{" "}
        lists these times.
      </p>
      <NumberFields fields={fields} shown={fieldsOf} />
    </SettingsForm>
  );
}
