import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SetMailDomains } from "#app/domain/joining/registrations/mail-domains-schema.ts";
import { readMailDomains, setMailDomains } from "#app/domain/joining/registrations/set-mail-domains.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Mail domains, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readMailDomains);

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    setMailDomains,
    () => redirectWithToast(SETTINGS, "Mail domains saved."),
    () => loader(args),
  );

export default function MailDomains() {
  const setting = useLoaderData<typeof loader>();
  const { allowed, denied, exempt, refusesThrowAway } = setting;
  const [form, fields] = useZodForm(SetMailDomains, {
    id: "mail-domains",
    defaultValue: {
      allowed: allowed.join("\n"),
      denied: denied.join("\n"),
      exempt: exempt.join("\n"),
      refusesThrowAway: refusesThrowAway ? "on" : "",
    },
    constraint: undefined,
  });
  return (
    <SettingsForm title="Mail domains" form={form} filledWith={setting}>
      <p className="text-sm text-muted">
        These lists decide which addresses people may join with or change to. Existing accounts keep their addresses.
      </p>
      <TextareaField
        label="Allowed domains"
        hint="One per line: example.org, or *.example.org for its subdomains. Leave empty to allow every domain that isn't refused."
        field={fields.allowed}
        rows={5}
      />
      <TextareaField
        label="Refused domains"
        hint="Same format. They are refused even if they are allowed above."
        field={fields.denied}
        rows={5}
      />
      <Checkbox
        label="Refuse disposable addresses"
        hint="Domains that provide addresses for a few minutes, from a list that is updated with this software. Permanent forwarding services are not on the list."
        field={fields.refusesThrowAway}
      />
      <TextareaField
        label="Exempt domains"
        hint="Same format. Addresses at these domains are accepted even if they are on that list."
        field={fields.exempt}
        rows={3}
      />
    </SettingsForm>
  );
}
