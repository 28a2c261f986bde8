import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readReadyAnswers, setReadyAnswers } from "#app/domain/core/settings/set-ready-answers.server.ts";
import { SetReadyAnswers } from "#app/domain/core/settings/site-schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { PartList } from "#app/ui/parts.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Ready answers, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readReadyAnswers);

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    setReadyAnswers,
    () => redirectWithToast(SETTINGS, "Ready answers saved."),
    () => loader(args),
  );

const fieldsOf = [
  { name: "uploads", label: "Uploads" },
  { name: "registrations", label: "Registrations" },
  { name: "applications", label: "Applications" },
  { name: "payments", label: "Payments" },
  { name: "complaints", label: "Complaints and reports" },
  { name: "reports", label: "Reasons for members to choose from when they report" },
] as const;

export default function ReadyAnswersSettings() {
  const answers = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetReadyAnswers, {
    id: "ready-answers",
    defaultValue: answers,
    constraint: undefined,
  });
  return (
    <SettingsForm title="Ready answers" form={form} filledWith={answers} isWide>
      <p className="max-w-prose text-sm text-muted">
        Staff choose from these when they decide, and may edit the text. Write one answer per line. {"{name}"} is
        replaced by the name of the item and {"{member}"} by the member who sent it.
      </p>
      <PartList parts={fieldsOf.map(({ name, label }) => ({ id: fields[name].id, title: label }))} />
      {fieldsOf.map(({ name, label }) => (
        <TextareaField key={name} label={label} field={fields[name]} rows={6} />
      ))}
    </SettingsForm>
  );
}
