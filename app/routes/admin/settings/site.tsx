import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSite, setSite } from "#app/domain/core/settings/set-site.server.ts";
import { SetSite } from "#app/domain/core/settings/site-schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Site, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readSite);

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    setSite,
    () => redirectWithToast(SETTINGS, "Site name and addresses saved."),
    () => loader(args),
  );

const fieldsOf = [
  {
    name: "name",
    type: "text",
    label: "Site name",
    hint: "Shown in the header, titles and email. Leave empty to use SITE_NAME.",
  },
  {
    name: "tagline",
    type: "text",
    label: "Tagline",
    hint: "Shown below the name on the landing page. Leave empty to use SITE_TAGLINE.",
  },
  {
    name: "supportEmail",
    type: "email",
    label: "Support address",
    hint: "Shown to members. Leave empty to use SUPPORT_EMAIL.",
  },
  {
    name: "communityUrl",
    type: "url",
    label: "Community link",
    hint: "A place where members meet. Leave empty to use COMMUNITY_URL.",
  },
] as const;

export default function SiteSettings() {
  const { name, tagline, supportEmail, communityUrl } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetSite, {
    id: "site",
    defaultValue: { name, tagline, supportEmail, communityUrl },
    constraint: undefined,
  });
  return (
    <SettingsForm
      title="Site name, support and community"
      form={form}
      filledWith={{ name, tagline, supportEmail, communityUrl }}
    >
      {fieldsOf.map(({ name: field, type, label, hint }) => (
        <TextField key={field} label={label} hint={hint} field={fields[field]} type={type} />
      ))}
    </SettingsForm>
  );
}
