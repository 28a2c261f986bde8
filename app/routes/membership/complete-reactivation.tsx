import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { reactivationMethods } from "#app/domain/core/kernel/payment-methods.ts";
import { findMethods } from "#app/domain/joining/payments/find-methods.server.ts";
import { payStepNames } from "#app/domain/joining/payments/payment-states.ts";
import { completeReactivation } from "#app/domain/joining/payments/reactivate.server.ts";
import { readJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { referenceCookie } from "#app/http/payment-reference.server.ts";
import { reactivationOf } from "#app/http/reactivation.server.ts";
import { formAction, readForm, redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "../page-meta.ts";
import { PaymentDetails } from "../payments/payment-details.tsx";
import { ProofForm } from "../payments/proof-form.tsx";
import { qrCodeOf } from "../payments/qr-code.server.ts";
import { WidePage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";

export const meta = pageMeta("Reactivate your account");

export async function loader(args: LoaderFunctionArgs) {
  const { methods, prices } = await screenLoader(args, findMethods, {});
  if ((await screenLoader(args, readJoining, {})).isFree) throw redirect(paths.reactivate());
  const method = methods.find(({ id }) => id === args.params.methodId && reactivationMethods.includes(id));
  if (!method) throw refusedPage("not-found", "This payment method is not offered.");
  const { username: known, waiting } = await reactivationOf(args);
  // Do not ask for a second proof.
  if (waiting) throw redirect(paths.reactivate());
  const typed = new URL(args.request.url).searchParams.get("username")?.slice(0, 64) ?? "";
  if (!known && !typed) throw redirect(paths.reactivate());
  return { method, amount: prices.monthly, known, typed, qrCode: await qrCodeOf(method) };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const { reactivationToken, username: known } = await reactivationOf(args);
  if (known && reactivationToken) form.set("reactivationToken", reactivationToken);
  if (known) form.set("username", known);
  return formAction(args, completeReactivation, async ({ message, reference }) =>
    redirectWithToast(paths.register.done(), message, [await referenceCookie(args.context.app, reference)]),
  );
}

/** Step two of reactivation: pay, and submit the proof. */
export default function CompleteReactivation() {
  const { method, amount, known, typed, qrCode } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const query = known ? {} : { username: typed };
  const back = (
    <ButtonLink to={paths.reactivate(query)} variant="quiet">
      Other methods
    </ButtonLink>
  );
  return (
    <WidePage
      title="Reactivate your account"
      note={`${known ?? typed}, by ${method.name}`}
      step={{ steps: payStepNames, at: 2 }}
    >
      <div className="grid gap-8">
        <PaymentDetails method={method} amount={amount} qrCode={qrCode} />
        <section className="border-t border-line pt-6">
          <h2 className="mb-4 font-semibold">Confirm your payment</h2>
          <ProofForm
            failure={joiningFailures.submitPayment}
            action={paths.reactivate.method(method.id, query)}
            method={method}
            reply={reply}
            back={back}
            missingPicture="Please upload a transaction screenshot"
          >
            {known ? null : <input type="hidden" name="username" value={typed} />}
          </ProofForm>
        </section>
      </div>
      <HelpLinks />
    </WidePage>
  );
}
