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
    () => redirectWithToast(SETTINGS, "The mail domains are saved."),
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
        They decide which addresses people may join with or change to. Accounts keep the addresses that they have.
      </p>
      <TextareaField
        label="Allowed domains"
        hint="One a line: example.org, or *.example.org for all below it. Empty: any that isn't refused."
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
        label="Refuse throw-away addresses"
        hint="Domains that give away addresses for minutes, from a list that is renewed with releases of this software. Services that forward mail for years are not among them."
        field={fields.refusesThrowAway}
      />
      <TextareaField
        label="Exempt from that"
        hint="Same format. Addresses at these domains are taken although they are on that list."
        field={fields.exempt}
        rows={3}
      />
    </SettingsForm>
  );
}
