import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SetMethod } from "#app/domain/joining/payments/method-schema.ts";
import { findMethodSettings, setMethod } from "#app/domain/joining/payments/set-method.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, refusedPage } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Payment method, Administration");

const PATH = adminPaths.settings();

export async function loader(args: LoaderFunctionArgs) {
  const { methods } = await adminLoader(args, findMethodSettings);
  const method = methods.find(({ id }) => id === args.params.methodId);
  if (!method) throw refusedPage("not-found", "This payment method doesn't exist.");
  return { method };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    setMethod,
    ({ methodId }) => redirectWithToast(PATH, `${methodId} settings saved.`),
    async () => valuesOf((await loader(args)).method),
  );

type Method = ReturnType<typeof useLoaderData<typeof loader>>["method"];

const valuesOf = (method: Method) => ({
  ...method,
  rate: method.rate ?? "",
  isOffered: method.isOffered || method.address === "" ? "on" : undefined,
});

export default function EditMethod() {
  const { method } = useLoaderData<typeof loader>();
  const defaultValue = valuesOf(method);
  const [form, fields] = useZodForm(SetMethod, { id: "method", defaultValue, constraint: undefined });
  return (
    <AdminDialog title={`Payment method ${method.id}`} closeTo={PATH}>
      <FormFrame form={form} submit="Save" className="max-w-xl" filledWith={defaultValue}>
        <input type="hidden" name="methodId" value={method.id} />
        <TextField label="Name" field={fields.name} />
        {method.kind === "card" ? null : (
          <TextField
            label={method.label}
            hint="Members send their payments to it. If it is empty, the method is not offered."
            field={fields.address}
            spellCheck={false}
            autoComplete="off"
          />
        )}
        {method.kind === "crypto" ? (
          <TextField
            label="US dollars per coin"
            hint="Members then also see the amount in this coin. The site doesn't fetch rates, so update this yourself. Leave empty to show only dollars."
            field={fields.rate}
            inputMode="decimal"
            autoComplete="off"
          />
        ) : null}
        {method.kind === "crypto" ? (
          <TextField
            label="Block explorer"
            hint="The address of a transaction, with {hash} in place of its hash, for example https://explorer.example/tx/{hash}. Hashes of proofs link to it. Leave empty for no link."
            field={fields.explorer}
            inputMode="url"
            autoComplete="off"
          />
        ) : null}
        <TextareaField label="Note for members" field={fields.note} rows={4} />
        <TextField label="Position in the list" field={fields.order} type="number" min={0} max={99} />
        <Checkbox label="Offer this method" field={fields.isOffered} />
      </FormFrame>
    </AdminDialog>
  );
}
