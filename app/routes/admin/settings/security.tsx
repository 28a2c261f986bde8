import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readSecurity, setSecurity } from "#app/domain/core/security/set-security.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Security, Administration");

const Visible = z.object({ adminsNeedCode: z.boolean().default(false) });

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readSecurity);

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    setSecurity,
    () => redirectWithToast(SETTINGS, "Settings saved."),
    () => loader(args),
  );

export default function Security() {
  const { adminsNeedCode } = useLoaderData<typeof loader>();
  const defaultValue = { adminsNeedCode };
  const [form, fields] = useZodForm(Visible, { id: "security", defaultValue, constraint: undefined });
  return (
    <SettingsForm title="Security" form={form} filledWith={defaultValue}>
      <Checkbox
        label="Staff need two-step sign-in"
        hint="Staff without it have only a member's rights until they turn it on."
        field={fields.adminsNeedCode}
      />
      <p className="text-sm">
        <PageLink to={paths.account.twoFactor()} className="text-accent-text underline">
          Two-step sign-in of your own account
        </PageLink>
      </p>
    </SettingsForm>
  );
}
