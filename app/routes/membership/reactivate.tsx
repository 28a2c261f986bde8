import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { reactivationMethods } from "#app/domain/core/kernel/payment-methods.ts";
import { findMethods } from "#app/domain/joining/payments/find-methods.server.ts";
import { payStepNames } from "#app/domain/joining/payments/payment-states.ts";
import { startReactivation } from "#app/domain/joining/payments/reactivate.server.ts";
import { readJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { reactivationOf } from "#app/http/reactivation.server.ts";
import { formAction, readForm, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { NoMethods } from "../payments/no-methods.tsx";
import { SentNotice } from "../payments/sent-notice.tsx";
import { WidePage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";
import { MethodRadios } from "./method-radios.tsx";
import { ReturningName } from "./returning-name.tsx";

export const meta = pageMeta("Reactivate your account");

export async function loader(args: LoaderFunctionArgs) {
  const { methods, prices } = await screenLoader(args, findMethods, {});
  const { isFree } = await screenLoader(args, readJoining, {});
  const offered = methods.filter(({ id }) => reactivationMethods.includes(id));
  const { username, waiting } = await reactivationOf(args);
  const typed = new URL(args.request.url).searchParams.get("username")?.slice(0, 64) ?? "";
  return { methods: offered, amount: prices.monthly, known: username, typed, waiting, isFree };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const { reactivationToken, username: known } = await reactivationOf(args);
  if (known && reactivationToken) form.set("reactivationToken", reactivationToken);
  if (known) form.set("username", known);
  const username = known ? undefined : String(form.get("username") ?? "").trim();
  return formAction(args, startReactivation, ({ cryptoType }) =>
    redirect(paths.reactivate.method(cryptoType, { username }), 303),
  );
}

/** Step one of reactivation: username and payment method. Members with a waiting payment are not asked for another. */
export default function Reactivate() {
  const { methods, amount, known, typed, waiting, isFree } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === paths.reactivate();
  const errors = reply?.submission.error;
  const given = reply?.submission.initialValue;
  if (waiting)
    return (
      <WidePage title="Your payment is being checked" step={{ steps: payStepNames, at: 3 }}>
        <SentNotice reference={waiting.reference} since={waiting.since} />
        <HelpLinks />
      </WidePage>
    );
  if (isFree)
    return (
      <WidePage title="Reactivate your account">
        <p className="max-w-prose">
          This site is free, so no payment is needed. If your account is deactivated, please write to us.
        </p>
        <HelpLinks />
      </WidePage>
    );
  if (methods.length === 0)
    return (
      <WidePage title="Reactivate your account">
        <NoMethods>Your account stays as it is. Come back later.</NoMethods>
      </WidePage>
    );
  return (
    <WidePage
      title="Reactivate your account"
      note={`A payment of $${dollars(amount)} reactivates it, with everything as you left it.`}
      step={{ steps: payStepNames, at: 1 }}
    >
      <PageForm {...failsWith(joiningFailures.generatePayment)} action={paths.reactivate()} className="grid gap-5">
        <FormError errors={errors?.[""]} />
        <ReturningName known={known} typed={String(given?.username ?? typed)} errors={errors?.username ?? undefined} />
        <MethodRadios methods={methods} chosen={given?.cryptoType} errors={errors?.cryptoType ?? undefined} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={busy}>
            Continue
          </Button>
          <PageLink to={paths.login()} className="text-sm text-accent-text underline">
            Back to Member Login
          </PageLink>
        </div>
      </PageForm>
      <HelpLinks />
    </WidePage>
  );
}
