import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { findMethods } from "#app/domain/joining/payments/find-methods.server.ts";
import { stepAt } from "#app/domain/joining/registrations/join-steps.ts";
import { readJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { startCard } from "#app/domain/joining/registrations/start-card.server.ts";
import { submitProof } from "#app/domain/joining/registrations/submit-proof.server.ts";
import { draftCookie } from "#app/http/payment-draft.server.ts";
import { referenceCookie } from "#app/http/payment-reference.server.ts";
import { forgetRegistration, registrationOf } from "#app/http/registration.server.ts";
import { formAction, readForm, redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "../page-meta.ts";
import { CardForm } from "../payments/card-form.tsx";
import { PaymentDetails } from "../payments/payment-details.tsx";
import { PeriodLinks, periodOf } from "../payments/period-links.tsx";
import { ProofForm } from "../payments/proof-form.tsx";
import { qrCodeOf } from "../payments/qr-code.server.ts";
import { WidePage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";

export const meta = pageMeta("Complete payment");

export async function loader(args: LoaderFunctionArgs) {
  const { status, registrationToken, username, email } = await registrationOf(args);
  // Do not ask for a second proof, or for any if nothing has to be paid.
  const joining = await screenLoader(args, readJoining, {});
  if (status !== "pending" || joining.startsFree) throw redirect(paths.register.payment());
  const { methods, prices } = await screenLoader(args, findMethods, {});
  const method = methods.find(({ id }) => id === args.params.methodId);
  if (!method) throw refusedPage("not-found", "This payment method is not offered.");
  const period = periodOf(args.request);
  const registration = { registrationToken, username, email };
  const headers = { "Set-Cookie": await draftCookie(args.context.app, { methodId: method.id, period }) };
  return data(
    { registration, step: stepAt(joining, "Pay"), method, prices, period, qrCode: await qrCodeOf(method) },
    { headers },
  );
}

export async function action(args: ActionFunctionArgs) {
  const { registrationToken } = await registrationOf(args);
  const form = await readForm(args.request);
  form.set("registrationToken", registrationToken);
  if (args.params.methodId === "STRIPE") return formAction(args, startCard, ({ url }) => redirect(url, 303));
  const { app } = args.context;
  return formAction(args, submitProof, async ({ message, reference }) =>
    redirectWithToast(paths.register.done(), message, [
      await forgetRegistration(app),
      await referenceCookie(app, reference),
    ]),
  );
}

export default function CompletePayment() {
  const { registration, step, method, prices, period, qrCode } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  useEffect(() => {
    const chosen = { ...registration, cryptoType: method.id, paymentMethod: method.name };
    sessionStorage.setItem("pendingRegistration", JSON.stringify(chosen));
  }, [registration, method]);
  const target = paths.register.method(method.id, { period });
  const back = (
    <>
      <ButtonLink to={paths.register.payment({ period })} variant="quiet">
        Other methods
      </ButtonLink>
      <ButtonLink to={paths.register()} variant="quiet">
        Back to Registration
      </ButtonLink>
    </>
  );
  const form = { action: target, method, period, reply, back };
  return (
    <WidePage title="Complete payment" note={`By ${method.name}`} step={step}>
      <div className="grid gap-8">
        <PeriodLinks
          prices={prices}
          chosen={period}
          hrefFor={(period) => paths.register.method(method.id, { period })}
        />
        {method.kind === "card" ? (
          <CardForm {...form} amount={prices[period]} />
        ) : (
          <>
            <PaymentDetails method={method} amount={prices[period]} qrCode={qrCode} />
            <section className="border-t border-line pt-6">
              <h2 className="mb-4 font-semibold">Confirm your payment</h2>
              <ProofForm {...form} failure={joiningFailures.submitProof} />
            </section>
          </>
        )}
      </div>
      <HelpLinks />
    </WidePage>
  );
}
