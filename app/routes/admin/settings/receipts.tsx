import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readReceiptsSetting, setReceipts } from "#app/domain/joining/billing/set-receipts.server.ts";
import { SetReceipts } from "#app/domain/joining/billing/terms-schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Receipts, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readReceiptsSetting);

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    setReceipts,
    () => redirectWithToast(SETTINGS, "Receipt settings saved."),
    () => loader(args),
  );

export default function ReceiptsSettings() {
  const setting = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetReceipts, { id: "receipts", defaultValue: setting, constraint: undefined });
  return (
    <SettingsForm title="Receipts" form={form} filledWith={setting}>
      <p className="max-w-prose text-sm text-muted">
        Receipts of payments approved from now on show this. Existing receipts do not change.
      </p>
      <TextareaField
        label="Seller"
        hint="Name and address, at most 10 lines. Leave empty to use the site's name."
        field={fields.seller}
      />
      <TextField label="Tax number" hint="Optional. Shown below the address." field={fields.taxNumber} />
      <TextField
        label="Tax line"
        hint="Optional. Shown below the amount, for example: No VAT is charged under § 19 UStG."
        field={fields.taxLine}
      />
    </SettingsForm>
  );
}
