import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readReversals, setReversals } from "#app/domain/joining/billing/set-reversals.server.ts";
import { SetReversals } from "#app/domain/joining/billing/terms-schema.ts";
import { readCardSetup } from "#app/domain/joining/card-notices/read-card-setup.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Cards and refunds, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const [setting, setup] = await Promise.all([adminLoader(args, readReversals), adminLoader(args, readCardSetup)]);
  return { setting, setup };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, setReversals, () => redirectWithToast(SETTINGS, "Settings for refunds and disputes saved."));

const choices = [
  { value: "true", label: "Taken off the membership" },
  { value: "false", label: "Kept by the member" },
];

export default function Cards() {
  const { setting, setup } = useLoaderData<typeof loader>();
  const defaultValue = { takesTimeBack: String(setting.takesTimeBack) };
  // No filledWith: one field a form.
  const [form, fields] = useZodForm(SetReversals, { id: "reversals", defaultValue, constraint: undefined });
  return (
    <div className="grid gap-4">
      <SettingsForm title="Cards and refunds" form={form}>
        <SelectField
          label="When a payment is refunded or disputed, the time that it paid for is"
          hint="Applies to refunds and disputes from now on. If a dispute is won or a refund fails, the time is given back."
          field={fields.takesTimeBack}
          options={choices}
        />
      </SettingsForm>
      <Setup {...setup} />
    </div>
  );
}

type SetupProps = ReturnType<typeof useLoaderData<typeof loader>>["setup"];

/** The webhook to register at the card service, and its state. */
function Setup({ takesCards, url, events, problem, unknown, missing }: SetupProps) {
  const state = problem ?? unknown ?? (takesCards ? "The webhook is registered for all events." : null);
  return (
    <Panel className="grid gap-3 p-4">
      <h3 className="font-semibold">Webhook at Stripe</h3>
      {state ? <p className={problem ? "text-danger" : "text-sm text-muted"}>{state}</p> : null}
      <p className="text-sm">
        Register <span className="break-all font-mono">{url}</span> in Stripe's dashboard for these events:
      </p>
      <ul className="grid gap-1 font-mono text-sm">
        {events.map((event) => (
          <li key={event}>
            {event}
            {missing.includes(event) ? <span className="text-danger"> (missing)</span> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
