import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SetLanding } from "#app/domain/core/settings/landing-schema.ts";
import { readLandingTexts, setLanding } from "#app/domain/core/settings/set-landing.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Landing page, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readLandingTexts);

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    setLanding,
    () => redirectWithToast(SETTINGS, "Landing page saved. Visitors see it within ten seconds."),
    () => loader(args),
  );

const fieldsOf = [
  { name: "lead", label: "Introduction", hint: "One or two sentences below the name.", rows: 3 },
  { name: "benefits", label: "Benefits of membership", hint: "One per line, shown beside the prices.", rows: 6 },
  { name: "rules", label: "Rules in short", hint: "One per line. The full rules are on their own page.", rows: 6 },
  { name: "questions", label: "Questions", hint: "Markdown: # begins a question, followed by its answer.", rows: 14 },
] as const;

export default function LandingSettings() {
  const setting = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetLanding, { id: "landing", defaultValue: setting, constraint: undefined });
  return (
    <SettingsForm title="Landing page" form={form} isWide filledWith={setting}>
      <p className="max-w-prose text-sm text-muted">
        Counts, prices and joining steps are added automatically. Name, tagline and community link are under Site name,
        support and community.
      </p>
      {fieldsOf.map(({ name, label, hint, rows }) => (
        <TextareaField key={name} label={label} hint={hint} field={fields[name]} rows={rows} />
      ))}
      <Checkbox
        label="Show the newest titles to visitors"
        hint="Otherwise visitors see the categories of the newest torrents, but not their names."
        field={fields.showsTitles}
      />
      <Checkbox
        label="Let visitors listen"
        hint="The landing page plays a preview of each of the three newest torrents that have one."
        field={fields.playsSounds}
      />
    </SettingsForm>
  );
}
