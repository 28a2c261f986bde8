import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { holding } from "#app/domain/core/kernel/allow.ts";
import { readTerms, setTerms } from "#app/domain/joining/billing/set-terms.server.ts";
import { SetTerms } from "#app/domain/joining/billing/terms-schema.ts";
import { findMethodSettings } from "#app/domain/joining/payments/set-method.server.ts";
import { adminLoader, mayRun, requireStaff } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FilledWith } from "#app/ui/filled-with.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { settingsRights } from "../places.ts";
import { ConfirmPrice } from "./confirm-price.tsx";
import { MoreSettings } from "./more-settings.tsx";

export const meta = pageMeta("Settings, Administration");

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, { allow: holding(...settingsRights) });
  if (!(await mayRun(args, readTerms))) return null;
  const [terms, methods] = await Promise.all([adminLoader(args, readTerms), adminLoader(args, findMethodSettings)]);
  return { terms, ...methods };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    setTerms,
    () => redirectWithToast(adminPaths.settings(), "Settings saved."),
    () => adminLoader(args, readTerms),
  );

export default function Settings() {
  const payment = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="grid gap-6">
      {payment ? <Terms terms={payment.terms} reply={reply} /> : null}
      <MoreSettings />
      {payment ? <Methods {...payment} /> : null}
    </div>
  );
}

type Payment = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

const Methods = ({ methods, takesCards }: Payment) => (
  <Panel>
    <h2 id="methods" className="px-4 py-3 font-semibold">
      Payment methods
    </h2>
    <p className="max-w-prose px-4 pb-3 text-sm text-muted">
      A method is offered once it has an address. {takesCards ? "" : "Cards are offered once Stripe's keys are set."}
    </p>
    <Table label="Payment methods" columns={["Method", "Address", "Offered", ""]}>
      {methods.map((method) => (
        <tr key={method.id}>
          <td className="whitespace-nowrap font-medium text-strong">
            {method.name} <span className="font-mono text-xs text-muted">{method.id}</span>
          </td>
          <td className="max-w-80 truncate font-mono text-xs">{method.address || "—"}</td>
          <td>
            <Badge tone={method.isOffered ? "success" : "plain"}>{method.isOffered ? "Offered" : "Not offered"}</Badge>
          </td>
          <td>
            <PageLink to={adminPaths.settings.method(method.id)} className="text-accent-text underline">
              Edit<span className="sr-only"> {method.name}</span>
            </PageLink>
          </td>
        </tr>
      ))}
    </Table>
  </Panel>
);

type TermsProps = {
  terms: Payment["terms"];
  reply: { submission: SubmissionResult } | undefined;
};

function Terms({ terms, reply }: TermsProps) {
  const busy = useNavigation().formAction === adminPaths.settings();
  const defaultValue = { ...terms, confirm: false };
  const [form, fields] = useZodForm(SetTerms, { id: "terms", reply, defaultValue, constraint: undefined });
  const labels = {
    monthlyPrice: "Price per month (US dollars)",
    yearlyPrice: "Price per year (US dollars)",
    reminderDays: "Reminder before a payment is due (days)",
    graceDays: "Grace period after the warning (days)",
  } as const;
  return (
    <Panel className="p-4">
      <h2 className="font-semibold">Membership</h2>
      <PageForm
        action={adminPaths.settings()}
        {...getFormProps(form)}
        className="mt-4 grid max-w-3xl gap-4 sm:grid-cols-2"
      >
        <FilledWith values={terms} />
        <div className="sm:col-span-2">
          <FormError id={form.errorId} errors={form.errors} />
        </div>
        {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            field={fields[name]}
            type="number"
            step={name.endsWith("Price") ? "0.01" : "1"}
            min={0}
          />
        ))}
        <div className="sm:col-span-2">
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </PageForm>
      {fields.confirm.errors ? (
        <ConfirmPrice action={adminPaths.settings()} reason={fields.confirm.errors[0]} sent={reply?.submission} />
      ) : null}
    </Panel>
  );
}
