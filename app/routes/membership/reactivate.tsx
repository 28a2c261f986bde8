import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { reactivationMethods } from "#app/domain/kernel/payment-methods.ts";
import { findMethods } from "#app/domain/payments/find-methods.server.ts";
import { startReactivation } from "#app/domain/payments/reactivate.server.ts";
import { formAction, readForm, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FieldFrame } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { WidePage } from "../shell/card-page.tsx";

export const meta = () => [{ title: "Reactivate your account" }];

export async function loader(args: LoaderFunctionArgs) {
  const { methods, prices } = await screenLoader(args, findMethods, {});
  const offered = methods.filter(({ id }) => reactivationMethods.includes(id));
  const username = new URL(args.request.url).searchParams.get("username")?.slice(0, 64) ?? "";
  return { methods: offered, amount: prices.monthly, username };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const username = String(form.get("username") ?? "").trim();
  return formAction(
    args,
    startReactivation,
    ({ cryptoType }) => redirect(paths.reactivate.method(cryptoType, { username }), 303),
    form,
  );
}

/** Step one of coming back: who, and how to pay. */
export default function Reactivate() {
  const { methods, amount, username } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === paths.reactivate();
  const errors = reply?.submission.error;
  const typed = reply?.submission.initialValue;
  return (
    <WidePage
      title="Reactivate your account"
      note={`A payment of $${amount} opens it again, with everything as you left it.`}
    >
      {methods.length === 0 ? (
        <EmptyState>No payment method is set up yet. Please write to support.</EmptyState>
      ) : (
        <Form {...failsWith("generatePayment")} method="post" action={paths.reactivate()} className="grid gap-5">
          <FormError errors={errors?.[""]} />
          <FieldFrame id="username" label="Username" errors={errors?.username ?? undefined}>
            <input
              id="username"
              name="username"
              required
              maxLength={64}
              defaultValue={String(typed?.username ?? username)}
              autoComplete="username"
              autoCapitalize="none"
              className="h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-strong"
            />
          </FieldFrame>
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm font-medium text-strong">Payment method</legend>
            {methods.map(({ id, name }, i) => (
              <label
                key={id}
                className="flex min-h-11 items-center gap-3 rounded-md border border-line-strong bg-surface px-4 has-checked:border-accent-text"
              >
                <input
                  type="radio"
                  name="cryptoType"
                  value={id}
                  required={i === 0}
                  defaultChecked={typed?.cryptoType === id}
                  className="size-4"
                />
                <span className="text-strong">{name}</span>
              </label>
            ))}
            {errors?.cryptoType ? <p className="text-sm text-danger">{errors.cryptoType.join(" ")}</p> : null}
          </fieldset>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" busy={busy}>
              Continue
            </Button>
            <Link to={paths.login()} className="text-sm text-accent-text underline">
              Back to Member Login
            </Link>
          </div>
        </Form>
      )}
    </WidePage>
  );
}
